import { Trans, useLingui } from '@lingui/react/macro';
import type { MeasureErrorCode } from '@strapline/domain/size/calculate-size';
import { Stitch } from '../../ui/panel.tsx';
import css from './calculator.module.css';

/** The readings are outside what is made, or outside the tables. */
export function NoSizeCard({ error }: { error: SizeRefusal }) {
  const { t } = useLingui();
  const { why, next } = useRefusalMessages()[error];
  return (
    <div className={css['noSize']}>
      <h2 className="eyebrow">{t`No size`}</h2>
      <p className={css['noSizeTitle']}>
        <Trans>
          No size we can <em>honestly</em> recommend.
        </Trans>
      </p>
      <Stitch />
      <p>{why}</p>
      <p className="sub">{next}</p>
      <a className="link" href="/content/charts#limits">{t`Where the limits come from`}</a>
    </div>
  );
}

type SizeRefusal = Extract<MeasureErrorCode, 'bandOutOfRange' | 'cupOutOfRange'>;

function useRefusalMessages(): Record<SizeRefusal, { why: string; next: string }> {
  const { t } = useLingui();
  return {
    bandOutOfRange: {
      why: t`These measurements need a band outside 26 to 60 (UK), which isn’t made ready to wear.`,
      next: t`Measure again. If you get the same result, a made-to-measure bra will fit you better than any standard size.`,
    },
    cupOutOfRange: {
      why: t`With this method, the cup would be outside AAA to NN (UK), the range we have letters for.`,
      next: t`Measure again, or try another method above. If you get the same result, a made-to-measure bra will fit you better than any standard size.`,
    },
  };
}
