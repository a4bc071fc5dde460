import { Trans, useLingui } from '@lingui/react/macro';
import type { Dispute } from '@strapline/contract/shapes/dispute';
import { formatAmount } from '@strapline/domain/money/money';
import { type ReactNode, useState } from 'react';
import { findEncryptedEvidence } from '../../platform/private-media/find-encrypted-evidence.ts';
import { usePrivatePictures } from '../../platform/private-media/use-private-pictures.ts';
import { Field } from '../../ui/form/field.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { EvidencePictures } from '../../ui/private-media/evidence-pictures.tsx';
import css from './admin-orders.module.css';
import { actorLabels, proposalLabels } from './dispute-labels.tsx';

/** The shortest reason for opening a private picture (getDerivedKey). */
const shortestReason = 10;

type CaseStepsProps = {
  steps: Dispute['steps'];
  /** Loads the dispute again: links to pictures work for 15 minutes. */
  reload: () => Promise<Pick<Dispute, 'steps'> | null>;
};

/** What both sides did and wrote. Their pictures open once the admin has written why. */
export function CaseSteps({ steps, reload }: CaseStepsProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const album = usePrivatePictures({
    target: (mediaId) => ({ resource: 'media', id: mediaId, reason: reason.trim(), isAdmin: true }),
    reload: async (mediaId) => findEncryptedEvidence(await reload(), mediaId),
  });
  const hasPrivate = steps.some(({ pictures }) => pictures.some(({ kind }) => kind === 'encrypted'));
  const canOpen = reason.trim().length >= shortestReason;
  return (
    <>
      {hasPrivate && (
        <Field
          label={t`Why you need to see the pictures`}
          value={reason}
          maxLength={500}
          hint={t`At least ${shortestReason} characters. It’s recorded with each picture you open, and the person who sent it can read it.`}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <ol className={css['steps']}>
        {steps.map((step) => (
          <li key={step.number}>
            <b>{stepLabels[step.what]}</b>
            <small>
              {actorLabels[step.by]}, {formatDateTime(step.at)}
            </small>
            {step.proposal && (
              <p>
                {formatAmount(step.proposal.cents)} {proposalLabels[step.proposal.kind]}
              </p>
            )}
            {step.words && <p className={css['comment']}>{step.words}</p>}
            {step.pictures.length > 0 && <EvidencePictures pictures={step.pictures} album={album} canShow={canOpen} />}
          </li>
        ))}
      </ol>
    </>
  );
}

const stepLabels: Record<Dispute['steps'][number]['what'], ReactNode> = {
  opened: <Trans>Dispute opened</Trans>,
  words: <Trans>Comment added</Trans>,
  proposed: <Trans>Proposal</Trans>,
  declined: <Trans>Declined</Trans>,
  accepted: <Trans>Accepted</Trans>,
  return_sent: <Trans>Piece sent back</Trans>,
  return_received: <Trans>Piece returned</Trans>,
  escalated: <Trans>We were asked to decide</Trans>,
  decided: <Trans>Decided</Trans>,
  second_asked: <Trans>A second admin was asked</Trans>,
  second_refused: <Trans>The second admin declined</Trans>,
  withdrawn: <Trans>Withdrawn</Trans>,
  ran_out: <Trans>The deadline passed</Trans>,
  bank: <Trans>Bank update</Trans>,
};
