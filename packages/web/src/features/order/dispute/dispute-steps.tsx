import { useLingui } from '@lingui/react/macro';
import type { Dispute, DisputeStep, EvidencePicture } from '@strapline/contract/shapes/dispute';
import { useDisputeReasonLabels } from '../../../ui/dispute-reason-labels.ts';
import { formatMoment } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import css from './dispute.module.css';
import { ProposalMessage, StepMessage, stepIcons } from './dispute-messages.tsx';

export function DisputeSteps({ dispute, side }: { dispute: Pick<Dispute, 'reason' | 'steps'>; side: 'buyer' | 'seller' }) {
  const { t } = useLingui();
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
            {step.pictures.length > 0 && <Pictures pictures={step.pictures} />}
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

/** Each opens in its own tab; its URL is valid for 15 minutes. */
function Pictures({ pictures }: { pictures: readonly EvidencePicture[] }) {
  const { t } = useLingui();
  return (
    <ul className={css['pictures']}>
      {pictures.map((picture, index) => {
        const name = picture.alt || t`Picture ${index + 1}`;
        return (
          <li key={picture.id}>
            <a href={picture.largeUrl} target="_blank" rel="noopener noreferrer" aria-label={t`${name}, large`}>
              <img src={picture.url} alt={name} width={picture.width} height={picture.height} loading="lazy" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
