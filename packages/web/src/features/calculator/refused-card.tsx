import { Trans, useLingui } from '@lingui/react/macro';
import type { MeasureError } from '@strapline/domain/size/measure';
import { Stitch } from '../../ui/marks.tsx';
import css from './calculator.module.css';

/** Why there is no size, honestly: the readings lie beyond what is made or what the tables know. */
export function RefusedCard({ error }: { error: Refusal }) {
  const { t } = useLingui();
  const { why, next } = useRefusalWords()[error];
  return (
    <div className={css['refused']}>
      <h2 className="eyebrow">{t`No size`}</h2>
      <p className={css['none']}>
        <Trans>
          Not one we can <em>honestly</em> name.
        </Trans>
      </p>
      <Stitch />
      <p>{why}</p>
      <p className="sub">{next}</p>
      <a className="link" href="/content/charts#limits">
        <Trans>Where the limits come from</Trans>
      </a>
    </div>
  );
}

type Refusal = Extract<MeasureError, 'bandOutOfRange' | 'cupOutOfRange'>;

function useRefusalWords(): Record<Refusal, { why: string; next: string }> {
  const { t } = useLingui();
  return {
    bandOutOfRange: {
      why: t`These readings ask for a band beyond 26 to 60 (UK), which nobody makes ready to wear.`,
      next: t`Measure once more. If the readings stay, a bra made to measure will fit you better than any size we could name.`,
    },
    cupOutOfRange: {
      why: t`By this method the cup would lie outside AAA to NN (UK), where there are no letters left.`,
      next: t`Measure once more, or try another method above. If the readings stay, a bra made to measure will fit you better than any size we could name.`,
    },
  };
}
