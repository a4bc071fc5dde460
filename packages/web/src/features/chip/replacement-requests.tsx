import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { Link } from '@tanstack/react-router';
import { Nfc } from 'lucide';
import { useState } from 'react';
import { useCallList } from '../../platform/cache/queries.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { useChipProblemLabels } from '../../ui/chip-problem-labels.ts';
import { formatMoment } from '../../ui/format/dates.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { HangTag } from '../../ui/panel.tsx';
import { TagId } from '../../ui/tag/tag-id.tsx';
import { useBindDraft } from './bind-draft.ts';
import css from './chip.module.css';
import { RowsSkeleton } from './loading-rows.tsx';
import type { ShownChip } from './taps-dialog.tsx';
import { useOpenSection } from './use-tags-tab.ts';

const DeclineDialog = lazyPart(async () => (await import('./decline-dialog.tsx')).DeclineDialog);

export type ReplacementRequest = Output<'listChipReplacements'>['items'][number];

/** Owners whose chip no longer answers. */
export function ReplacementRequests({ onTaps }: { onTaps: (chip: ShownChip) => void }) {
  const list = useCallList('listChipReplacements', { limit: 24 });
  const [declining, setDeclining] = useState<ReplacementRequest>();
  return (
    <PagedList list={list} skeleton={<RowsSkeleton />} empty={null}>
      {(requests) => (
        <section className={css['alerts']} aria-labelledby="chip-requests">
          <h3 id="chip-requests">
            <Plural value={requests.length} one="One request for another chip" other="# requests for another chip" />
            {list.hasNextPage && '+'}
          </h3>
          <ul>
            {requests.map((request) => (
              <RequestCard
                key={request.replacementId}
                request={request}
                onTaps={() => onTaps(request)}
                onDecline={() => setDeclining(request)}
              />
            ))}
          </ul>
          {declining && <DeclineDialog request={declining} onClose={() => setDeclining(undefined)} />}
        </section>
      )}
    </PagedList>
  );
}

type CardProps = { request: ReplacementRequest; onTaps: () => void; onDecline: () => void };

function RequestCard({ request, onTaps, onDecline }: CardProps) {
  const { t } = useLingui();
  const labels = useChipProblemLabels();
  const openSection = useOpenSection();
  const { braTagId, title, owner, problem, note, requestedAt, lastTapAt, serialNumber } = request;

  function replace() {
    useBindDraft.getState().change({ braTagId, isReplacement: true });
    openSection('bind');
  }

  return (
    <li className={`${css['alert']} ${css['request']}`}>
      <div className={css['tags']}>
        <HangTag tone="brass" icon={Nfc} label={labels[problem]} />
      </div>
      <Link to="/bratag/$braTagId" params={{ braTagId }} className={css['title']}>
        {title}
      </Link>
      <p className="mono">
        <TagId id={braTagId} />
      </p>
      <p className="sub">
        <Trans>
          <Link className="link" to="/admin" search={{ tab: 'people', person: owner }}>
            {owner}
          </Link>
          , {formatMoment(requestedAt)}
        </Trans>
      </p>
      {note && <p className={css['note']}>{note}</p>}
      <p className="note">
        {lastTapAt ? t`Chip ${serialNumber}, last tapped ${formatMoment(lastTapAt)}.` : t`Chip ${serialNumber}, never tapped.`}
      </p>
      <div className="row">
        <Button size="small" kind="primary" onClick={replace} aria-label={t`Replace chip: ${title}`}>{t`Replace chip`}</Button>
        <Button size="small" onClick={onDecline} aria-label={t`Decline: ${title}`}>{t`Decline`}</Button>
        <Button size="small" onClick={onTaps} aria-label={t`View taps: ${title}`}>{t`View taps`}</Button>
      </div>
    </li>
  );
}
