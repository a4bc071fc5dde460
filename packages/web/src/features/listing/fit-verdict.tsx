import { Trans, useLingui } from '@lingui/react/macro';
import type { FitJudgement, FitVerdict } from '@strapline/domain/size/fit';
import { Check, CircleAlert, CircleHelp, X } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import css from './fit.module.css';

/** Never more than "likely". */
export function FitVerdictMessage({ verdict }: { verdict: FitVerdict }) {
  const { t } = useLingui();
  const near = { icon: CircleAlert, tone: 'near' };
  const looks = {
    likely: { icon: Check, tone: 'likely', words: t`Likely a good fit` },
    firm: { ...near, words: t`Likely firm in the band` },
    loose: { ...near, words: t`Likely loose in the band` },
    smallCups: { ...near, words: t`Cups likely a little small` },
    largeCups: { ...near, words: t`Cups likely a little large` },
    unlikely: { icon: X, tone: 'unlikely', words: t`Not likely to fit` },
    unknown: { icon: CircleHelp, tone: 'unknown', words: t`Not enough information` },
  };
  const { icon, tone, words } = looks[verdict];
  return (
    <p className={`${css['verdict']} ${css[tone]}`} aria-live="polite">
      <Icon of={icon} size={20} />
      {words}
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
