import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { useNavigate } from '@tanstack/react-router';
import { KeyRound, ScrollText, TriangleAlert } from 'lucide';
import { lazy, Suspense } from 'react';
import { useAppName } from '../../../platform/page/app-data.ts';
import { lazyPart } from '../../../platform/page/lazy-part.tsx';
import { PageTitle } from '../../../platform/page/page-title.tsx';
import type { TapReading } from '../../../platform/tap/taps.ts';
import { NamedAvatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { Callout, Stitch } from '../../../ui/panel.tsx';
import { GoneNotice } from '../../../ui/tag/gone-notice.tsx';
import { TagProof } from '../../../ui/tag/tag-proof.tsx';
import { describeEntry } from '../page/timeline-messages.tsx';
import { TagSummary } from '../tag-summary.tsx';
import css from './action.module.css';
import { listTagActions } from './tag-action-names.ts';

// Most visitors only look; code for taps and holders is loaded on demand.
const TapPage = lazy(async () => ({ default: (await import('./tap-page.tsx')).TapPage }));
const TapPrompt = lazy(async () => ({ default: (await import('./tap-prompt.tsx')).TapPrompt }));
const ChipNote = lazyPart(async () => (await import('../chip-note.tsx')).ChipNote);
const TagActions = lazyPart(async () => (await import('./tag-actions.tsx')).TagActions);

type ActionPageProps = {
  tag: BraTag;
  verb: string | undefined;
  reading: TapReading | undefined;
  /** The tap could not be redeemed; the record shows all the same. */
  tapFailure: { error: Error; onRetry: (() => void) | undefined } | undefined;
};

export function ActionPage({ tag, verb, reading, tapFailure }: ActionPageProps) {
  const { t } = useLingui();
  const title = <PageTitle>{t`Verify ${tag.title}`}</PageTitle>;
  const rest = (
    <>
      <RecordLink tag={tag} />
      {tag.chip && !(reading && isCounted(reading)) && <TapLink isRepeat={reading !== undefined} />}
      {listTagActions(tag).length > 0 && <TagActions tag={tag} verb={verb} before={<Stitch air="gap" />} />}
    </>
  );
  if (reading) {
    return (
      <Suspense fallback={<div className="page" />}>
        {title}
        <TapPage tag={tag} reading={reading} isAsked={verb !== undefined} isCounted={isCounted(reading)}>
          {rest}
        </TapPage>
      </Suspense>
    );
  }
  return (
    <div className="page">
      {title}
      <ActionHeading />
      {tapFailure && <TapCheckError {...tapFailure} />}
      <GoneNotice tag={tag} className={css['spaceAfter']} />
      {rest}
    </div>
  );
}

function isCounted({ verdict }: TapReading): boolean {
  return verdict === 'ok' || verdict === 'opened';
}

function TapCheckError({ error, onRetry }: NonNullable<ActionPageProps['tapFailure']>) {
  const { t } = useLingui();
  return (
    <div role="alert" className={css['spaceAfter']}>
      <Callout tone="danger" icon={TriangleAlert}>
        <Trans>
          <b>This tap wasn’t checked.</b> {error.message}
        </Trans>{' '}
        {onRetry && <Button size="small" onClick={onRetry}>{t`Check it again`}</Button>}
      </Callout>
    </div>
  );
}

function TapLink({ isRepeat }: { isRepeat: boolean }) {
  const navigate = useNavigate();
  return (
    <div className={css['spaceBefore']}>
      <Suspense>
        <TapPrompt
          title={isRepeat ? <Trans>Tap it again</Trans> : <Trans>Tap its chip</Trans>}
          onLanded={({ href }) => void navigate({ href, replace: true })}
        >
          {isRepeat ? (
            <Trans>Hold the top of your phone to the chip until it opens this page. Each tap has its own link.</Trans>
          ) : (
            <Trans>
              You opened this page with a QR code, a link or a tag ID, which anyone can copy. This piece has a chip: hold the top of your
              phone to it to see what the tap proves.
            </Trans>
          )}
        </TapPrompt>
      </Suspense>
    </div>
  );
}

function RecordLink({ tag }: { tag: BraTag }) {
  const params = { braTagId: tag.id };
  const isOpen = tag.status === 'claimable' || tag.status === 'transfer_pending';
  return (
    <div className={css['split']}>
      <div className="stack">
        <TagSummary tag={tag} />
        <RecordSummary tag={tag} />
        <div className="row">
          {isOpen && !tag.can.includes('callBack') && (
            <ButtonLink to="/bratag/$braTagId/action" params={params} search={{ verb: 'claim' }} kind="primary" icon={KeyRound}>
              <Trans>I have its strap code</Trans>
            </ButtonLink>
          )}
          <ButtonLink to="/bratag/$braTagId" params={params} icon={ScrollText}>
            <Trans>Full record</Trans>
          </ButtonLink>
        </div>
      </div>
      <section className={`panel ${css['side']}`}>
        <TagProof tag={tag} />
        {tag.chipReplacement && <ChipNote tag={tag} />}
      </section>
    </div>
  );
}

function ActionHeading() {
  const { t } = useLingui();
  return (
    <div className="head">
      <p className="eyebrow">{t`Verify`}</p>
      <h1>
        <Trans>
          What the record <em>says.</em>
        </Trans>
      </h1>
      <p className="lead">{t`Compare this with the piece in your hands: its pictures, its number and its owner.`}</p>
    </div>
  );
}

function RecordSummary({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  const appName = useAppName();
  // A certificate entry repeats the entry before it.
  const entryLabels = tag.provenance.filter(({ type }) => type !== 'cert.issued');
  const newest = entryLabels.sort((one, other) => other.index - one.index)[0];
  return (
    <dl className={css['summary']}>
      <Fact label={t`Made by`}>
        <NamedAvatar of={tag.creator} />
      </Fact>
      <Fact label={t`Owner on record`}>
        {tag.owner && tag.owner.number > 0 ? (
          <Trans>
            No. {tag.owner.number}, {tag.owner.username ?? t`in a private collection`}
          </Trans>
        ) : (
          t`Its creator, not claimed yet`
        )}
      </Fact>
      {newest && (
        <Fact label={t`Last entry`}>
          {describeEntry(newest, tag, appName).title}, {formatDateTime(newest.at)}
        </Fact>
      )}
    </dl>
  );
}
