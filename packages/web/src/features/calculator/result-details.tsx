import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { memo, useEffect } from 'react';
import { Stitch } from '../../ui/panel.tsx';
import { Calculation } from './calculation.tsx';
import type { Calculator } from './calculator-state.ts';
import { FitCheck } from './fit-check.tsx';
import { NineSystems } from './nine-systems.tsx';
import { computeOutcome, getFittedSize } from './outcome.ts';
import css from './result-details.module.css';

type ResultDetailsProps = { state: Calculator; isEmbedded: boolean };

export const ResultDetails = memo(({ state, isEmbedded }: ResultDetailsProps) => {
  useLinksInNewTab(isEmbedded);
  const outcome = computeOutcome(state);
  if (outcome.kind !== 'size') return null;
  const size = getFittedSize(state, outcome);
  const isMoved = state.fit.rounds.length > 0;
  return (
    <>
      <Stitch air="gap" />
      <div className={css['twoColumns']}>
        <NineSystems size={size} alternateOrdinal={isMoved ? null : outcome.alternateOrdinal} />
        {state.from === 'readings' && <Calculation state={state} sizeResult={outcome} />}
      </div>
      {isEmbedded ? (
        <p className={css['fullWidth']}>
          <Link to="/calculator" target="_blank" className="link">
            <Trans>The whole calculator, with fit check and history</Trans>
          </Link>
        </p>
      ) : (
        <div className={css['screenOnly']}>
          <Stitch air="gap" />
          <FitCheck fit={state.fit} size={size} system={state.sizingSystem} />
        </div>
      )}
    </>
  );
});
ResultDetails.displayName = 'Behind';

/** The help pages refuse framing, so links leave the embedded form in a new tab. */
function useLinksInNewTab(isEmbedded: boolean): void {
  useEffect(() => {
    if (!isEmbedded) return;
    const base = document.createElement('base');
    base.target = '_blank';
    document.head.append(base);
    return () => base.remove();
  }, [isEmbedded]);
}
