import { useLingui } from '@lingui/react/macro';
import type { Dispute, DisputeStep } from '@strapline/contract/shapes/dispute';
import { findEncryptedEvidence } from '../../../platform/private-media/find-encrypted-evidence.ts';
import { usePrivatePictures } from '../../../platform/private-media/use-private-pictures.ts';
import { useDisputeReasonLabels } from '../../../ui/dispute-reason-labels.ts';
import { formatMoment } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { EvidencePictures } from '../../../ui/private-media/evidence-pictures.tsx';
import css from './dispute.module.css';
import { ProposalMessage, StepMessage, stepIcons } from './dispute-messages.tsx';

type DisputeStepsProps = {
  dispute: Pick<Dispute, 'reason' | 'steps'>;
  side: 'buyer' | 'seller';
  /** Loads the dispute again: links to pictures work for 15 minutes. */
  reload?: () => Promise<Pick<Dispute, 'steps'> | null>;
};

export function DisputeSteps({ dispute, side, reload }: DisputeStepsProps) {
  const { t } = useLingui();
  const album = usePrivatePictures({
    target: (mediaId) => ({ resource: 'media', id: mediaId }),
    reload: async (mediaId) => findEncryptedEvidence(await reload?.(), mediaId),
  });
  const reasons = useDisputeReasonLabels();
  const { reason, steps } = dispute;
  return (
    <ol className={css['steps']} aria-label={t`History of the dispute`}>
      {steps.map((step) => (
        <li key={step.number}>
          <span className={css['mark']}>
            <Icon icon={stepIcons[step.what]} size={16} />
          </span>
          <div>
            <p className={css['author']}>
              <b>
                <StepMessage step={step} side={side} />
              </b>
              <time dateTime={step.at}>{formatMoment(step.at)}</time>
            </p>
            {step.what === 'opened' && <p className={css['small']}>{reasons[reason]}</p>}
            {step.proposal && step.what !== 'accepted' && (
              <p className={css['small']}>
                <ProposalMessage kind={step.proposal.kind} cents={step.proposal.cents} side={side} />
              </p>
            )}
            {step.words && <p className={css['comment']}>{step.words}</p>}
            {step.tracking && <ReturnParcel step={step} />}
            {step.pictures.length > 0 && <EvidencePictures pictures={step.pictures} album={album} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

function ReturnParcel({ step: { tracking } }: { step: DisputeStep }) {
  const { t } = useLingui();
  if (!tracking) return null;
  return (
    <p className={css['small']}>
      {tracking.carrier} {tracking.number && <span className="mono">{tracking.number}</span>}{' '}
      {tracking.url.startsWith('https://') && (
        <a className="link" href={tracking.url} target="_blank" rel="noopener noreferrer">{t`Track`}</a>
      )}
    </p>
  );
}
