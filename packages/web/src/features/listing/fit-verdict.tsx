import { Trans, useLingui } from '@lingui/react/macro';
import type { FitJudgement, FitVerdict } from '@strapline/domain/size/fit';
import { Check, CircleAlert, CircleHelp, X } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import css from './fit.module.css';

/** Never more than "likely". */
export function FitVerdictMessage({ verdict }: { verdict: FitVerdict }) {
  const { t } = useLingui();
  const labels: Record<FitVerdict, [VerdictTone, string]> = {
    likely: ['likely', t`Likely a good fit`],
    firm: ['near', t`Likely firm in the band`],
    loose: ['near', t`Likely loose in the band`],
    smallCups: ['near', t`Cups likely a little small`],
    largeCups: ['near', t`Cups likely a little large`],
    unlikely: ['unlikely', t`Not likely to fit`],
    unknown: ['unknown', t`Not enough information`],
  };
  const [tone, label] = labels[verdict];
  return <VerdictLine tone={tone} label={label} />;
}

const verdictIcons = { likely: Check, near: CircleAlert, unlikely: X, unknown: CircleHelp };
export type VerdictTone = keyof typeof verdictIcons;

export function VerdictLine({ tone, label }: { tone: VerdictTone; label: string }) {
  return (
    <p className={`${css['verdict']} ${css[tone]}`} aria-live="polite">
      <Icon icon={verdictIcons[tone]} size={20} />
      {label}
    </p>
  );
}

export function FitBasis({ basis, isMeasured }: { basis: FitJudgement['basis']; isMeasured: boolean }) {
  if (basis === 'nothing') return null;
  return (
    <p className={css['basis']}>
      {basis === 'measured' && <Trans>Based on the creator’s measurements of this piece and on yours. Yours stay in your browser.</Trans>}
      {basis === 'partlyMeasured' && (
        <Trans>Based on the creator’s measurements, its size label and your measurements. Yours stay in your browser.</Trans>
      )}
      {basis === 'label' &&
        (isMeasured ? (
          <Trans>Based on its size label only: the creator’s measurements aren’t enough. Your measurements stay in your browser.</Trans>
        ) : (
          <Trans>
            Based on its size label only: the creator didn’t measure it. Labels differ between makers. Your measurements stay in your
            browser.
          </Trans>
        ))}
    </p>
  );
}
