import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { KeyRound, ListTree, ScrollText, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { useItem } from '../../platform/page/app-data.ts';
import { NamedAvatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Fact } from '../../ui/fact.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Callout } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { GoneNotice } from '../../ui/tag/gone-notice.tsx';
import { ProofChip } from '../../ui/tag/proof-chip.tsx';
import { TagId } from '../../ui/tag/tag-id.tsx';
import { TagState } from '../../ui/tag/tag-state.tsx';
import { AnswerSkeleton } from './answer-skeleton.tsx';
import { GradeSeal } from './grade-labels.tsx';
import css from './tag-check.module.css';

type TagAnswerProps = { braTagId: string; byAddress: boolean };

/** An id proves nothing by itself, which is said first. */
export function TagAnswer({ braTagId, byAddress }: TagAnswerProps) {
  const item = useItem();
  const tag = useCall('fetchBraTag', { braTagId });
  if (tag.isPending) return <AnswerSkeleton />;
  const code = tag.isLoadingError ? (tag.error as { code?: string }).code : undefined;
  if (code === 'not_found' || code === 'validation') {
    return (
      <div className={css['answer']}>
        <Callout tone="danger" icon={TriangleAlert}>
          {code === 'not_found' ? (
            <Trans>
              <b>There is no {item} on record with this tag ID.</b> Don’t trust a label with this ID.
            </Trans>
          ) : (
            <Trans>
              <b>This isn’t a tag ID.</b> A tag ID looks like amber_lark_k2p:2026:spring:0007.
            </Trans>
          )}
        </Callout>
      </div>
    );
  }
  if (tag.isLoadingError) return <PageError error={tag.error} onRetry={() => void tag.refetch()} />;
  return (
    <RecordAnswer tag={tag.data} grade="D">
      {byAddress ? (
        <Trans>
          The QR code on a label leads here. Anyone can copy a QR code, so this shows what is on record for its tag ID, not that the piece
          in your hands is genuine.
        </Trans>
      ) : (
        <Trans>
          You entered a tag ID. Anyone can copy a tag ID, so this shows what is on record for it, not that the piece in your hands is
          genuine.
        </Trans>
      )}
    </RecordAnswer>
  );
}

type RecordAnswerProps = { tag: BraTag; grade: 'C' | 'D'; children: ReactNode };

export function RecordAnswer({ tag, grade, children }: RecordAnswerProps) {
  const { t } = useLingui();
  const isOpen = tag.status === 'claimable' || tag.status === 'transfer_pending';
  return (
    <article className={`panel ${css['record']}`}>
      <div className={css['result']}>
        <GradeSeal grade={grade} />
        <p>{children}</p>
      </div>
      <GoneNotice tag={{ status: tag.status, report: null }} />
      <div className={css['tag']}>
        <Picture media={tag.media.find((one) => one.kind === 'image')} seed={tag.id} sizes="180px" className={css['pic']} />
        <div>
          <h2>{tag.title}</h2>
          <p className="mono">
            <TagId id={tag.id} />
          </p>
          <div className={css['chips']}>
            <TagState status={tag.status} listing={tag.listing} ownerNumber={tag.owner?.number ?? null} />
            <ProofChip proof={tag} />
          </div>
          <dl className={css['facts']}>
            <Fact label={t`Made by`}>
              <NamedAvatar of={tag.creator} />
            </Fact>
            <Fact label={t`Owner on record`}>
              {tag.owner && tag.owner.number > 0 ? (
                <Trans>
                  Owner no. {tag.owner.number}
                  {tag.owner.username ? <>, {tag.owner.username}</> : null}
                </Trans>
              ) : (
                t`Its creator, not claimed yet`
              )}
            </Fact>
          </dl>
          <div className="row">
            <ButtonLink to="/bratag/$braTagId" params={{ braTagId: tag.id }} kind="primary" icon={ScrollText}>{t`Full record`}</ButtonLink>
            {isOpen && (
              <ButtonLink to="/bratag/$braTagId/action" params={{ braTagId: tag.id }} search={{ verb: 'claim' }} icon={KeyRound}>
                {t`Claim it`}
              </ButtonLink>
            )}
            <ButtonLink to="/log" search={{ tag: tag.id }} icon={ListTree}>{t`Check it in the log`}</ButtonLink>
          </div>
        </div>
      </div>
    </article>
  );
}
