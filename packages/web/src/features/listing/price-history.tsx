import { useLingui } from '@lingui/react/macro';
import { formatAmount } from '@strapline/domain/money/money';
import { useDates } from '../../ui/format/dates.ts';
import type { Listing } from './sale-state.ts';

/** At most as many as fit in one row; earlier ones are left out, except the first. */
const shownPrices = 4;

/** The prices that were asked so far: past ones as knots of a thread, the current one as a ring. */
export function PriceHistory({ listing }: { listing: Listing }) {
  const { t } = useLingui();
  const { formatDay } = useDates();
  const { prices } = listing;
  const shown = prices.length > shownPrices ? [...prices.slice(0, 1), ...prices.slice(1 - shownPrices)] : prices;
  const getLabel = (at: string, cents: number): string => {
    const before = prices[prices.findIndex((price) => price.at === at) - 1];
    if (!before) return t`Listed ${formatDay(at)}`;
    return before.cents > cents ? t`Lowered ${formatDay(at)}` : t`Raised ${formatDay(at)}`;
  };
  return (
    <section className="sec late">
      <h2>{t`Price history`}</h2>
      <ol className="price-thread num">
        {shown.map(({ at, cents }, i) => (
          <li key={at} aria-current={i === shown.length - 1 ? 'true' : undefined}>
            <b>{formatAmount(cents)}</b>
            <small>{getLabel(at, cents)}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
