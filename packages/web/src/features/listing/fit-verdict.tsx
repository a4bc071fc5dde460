import { Trans, useLingui } from '@lingui/react/macro';
import type { FitJudgement, FitVerdict } from '@strapline/domain/size/fit';
import { Check, CircleAlert, CircleHelp, X } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import css from './fit.module.css';

/** Never more than "likely". */
export function FitVerdictMessage({ verdict }: { verdict: FitVerdict }) {
  const { t } = useLingui();
  const nearStyle = { icon: CircleAlert, tone: 'near' };
  const styles = {
    likely: { icon: Check, tone: 'likely', label: t`Likely a good fit` },
    firm: { ...nearStyle, label: t`Likely firm in the band` },
    loose: { ...nearStyle, label: t`Likely loose in the band` },
    smallCups: { ...nearStyle, label: t`Cups likely a little small` },
    largeCups: { ...nearStyle, label: t`Cups likely a little large` },
    unlikely: { icon: X, tone: 'unlikely', label: t`Not likely to fit` },
    unknown: { icon: CircleHelp, tone: 'unknown', label: t`Not enough information` },
  };
  const { icon, tone, label } = styles[verdict];
  return (
    <p className={`${css['verdict']} ${css[tone]}`} aria-live="polite">
      <Icon icon={icon} size={20} />
      {label}
    </p>
  );
}

export function FitBasis({ basis, isMeasured }: { basis: FitJudgement['basis']; isMeasured: boolean }) {
  if (basis === 'nothing') return null;
  return (
    <p className={css['basis']}>
      {basis === 'measured' && <Trans>Based on the creator’s measurements of this bra and on yours. Yours stay in your browser.</Trans>}
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
