import { day } from '../time.ts';

/** A price and since when it was asked. */
export type PriceChange = { at: Date; cents: number };

/** The EU's price indication directive (98/6/EC, article 6a): a reduction shows the lowest price of the 30 days before it. */
const comparedFor = 30 * day;

/**
 * The earlier price to show beside a reduced one: the lowest that was asked in the 30 days before the last change. Null if that change was not a reduction, or if
 * the price was as low as now within that time. `changes` are in order of time.
 */
export function findEarlierPrice(changes: readonly PriceChange[]): number | null {
  const now = changes.at(-1);
  if (!now) return null;
  const start = now.at.getTime() - comparedFor;
  const earlier = changes.slice(0, -1).filter((_, i) => (changes[i + 1]?.at.getTime() ?? 0) > start);
  const before = earlier.at(-1);
  if (!before || before.cents <= now.cents) return null;
  const lowest = Math.min(...earlier.map(({ cents }) => cents));
  return lowest > now.cents ? lowest : null;
}
