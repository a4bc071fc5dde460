import { Trans } from '@lingui/react/macro';
import type { NeutralSize } from '@strapline/domain/size/systems';
import { Link } from '@tanstack/react-router';
import { Stitch } from '../../ui/marks.tsx';
import css from './behind.module.css';
import type { Calculator } from './calculator-state.ts';
import { CameOut } from './came-out.tsx';
import { FitCheck } from './fit-check.tsx';
import { NineSystems } from './nine-systems.tsx';
import type { Found } from './outcome.ts';

type BehindProps = { state: Calculator; found: Found; size: NeutralSize; isEmbedded: boolean };

/** Everything about a found size below the answer itself. */
export function Behind({ state, found, size, isEmbedded }: BehindProps) {
  const isMoved = state.fit.rounds.length > 0;
  return (
    <>
      <Stitch air="gap" />
      <div className={css['two']}>
        <NineSystems size={size} alternateOrdinal={isMoved ? null : found.alternateOrdinal} />
        {state.from === 'readings' && <CameOut state={state} found={found} />}
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
}
