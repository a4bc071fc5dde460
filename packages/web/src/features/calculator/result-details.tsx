import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { memo, useEffect } from 'react';
import { Stitch } from '../../ui/panel.tsx';
import { CameOut } from './calculation.tsx';
import type { Calculator } from './calculator-state.ts';
import { FitCheck } from './fit-check.tsx';
import { NineSystems } from './nine-systems.tsx';
import { outcomeOf, sizeAfterFit } from './outcome.ts';
import css from './result-details.module.css';

type BehindProps = { state: Calculator; isEmbedded: boolean };

/** Everything about a found size below the answer itself; nothing while there is none. */
export const Behind = memo(({ state, isEmbedded }: BehindProps) => {
  useOwnPages(isEmbedded);
  const outcome = outcomeOf(state);
  if (outcome.kind !== 'size') return null;
  const size = sizeAfterFit(state, outcome);
  const isMoved = state.fit.rounds.length > 0;
  return (
    <>
      <Stitch air="gap" />
      <div className={css['two']}>
        <NineSystems size={size} alternateOrdinal={isMoved ? null : outcome.alternateOrdinal} />
        {state.from === 'readings' && <CameOut state={state} found={outcome} />}
      </div>
      {isEmbedded ? (
        <p className={css['whole']}>
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
Behind.displayName = 'Behind';

/** The help cannot be framed: out of an embedded form every link opens a page of its own. */
function useOwnPages(isEmbedded: boolean): void {
  useEffect(() => {
    if (!isEmbedded) return;
    const base = document.createElement('base');
    base.target = '_blank';
    document.head.append(base);
    return () => base.remove();
  }, [isEmbedded]);
}
