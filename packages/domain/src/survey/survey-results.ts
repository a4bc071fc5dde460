import type { NeutralSize } from '../size/systems.ts';
import { fewestAnswers, mostShownSizes, shadyWeight } from './survey-limits.ts';

/** How often a size was answered, by answers that look honest and by others. */
export type SizeCount = NeutralSize & { honest: number; shady: number };

type SizeShare = NeutralSize & { share: number };

export type SurveySummary = {
  /** The sizes with the largest shares, largest first. */
  sizes: SizeShare[];
  /** The share of all other sizes. */
  others: number;
  /** The middle of the answers, and the share of those that agree with it. */
  community: SizeShare | null;
};

/**
 * What the answers of a survey say, or null below five answers that look honest: fewer could be picked apart. Shares are weighted, and leave out what is far off the middle, which is
 * a median and so isn't moved by a few wild answers.
 */
export function summarizeSizes(counts: readonly SizeCount[]): SurveySummary | null {
  const honest = counts.reduce((sum, count) => sum + count.honest, 0);
  if (honest < fewestAnswers) return null;
  const shady = counts.reduce((sum, count) => sum + count.shady, 0);
  // Together they never outweigh the honest ones, however many there are.
  const weightOfShady = shadyWeight * Math.min(1, honest / shady);
  // In one order, since sums of fractions depend on it.
  const weighted = counts.toSorted(bySize).map((count) => ({
    ...count,
    weight: count.honest + (count.shady > 0 ? weightOfShady * count.shady : 0),
    volume: volumeOf(count),
  }));
  const middle = { band: findMedian(weighted, 'ukBand'), volume: findMedian(weighted, 'volume') };
  const spread = {
    band: findSpread(weighted, 'ukBand', middle.band, 2),
    volume: findSpread(weighted, 'volume', middle.volume, 1),
  };
  const near = weighted.filter(
    ({ ukBand, volume }) => Math.abs(ukBand - middle.band) <= spread.band && Math.abs(volume - middle.volume) <= spread.volume,
  );
  // The two medians can meet where hardly anybody answered; then there is no middle to be far off from.
  const counted = sumOfWeights(near) < sumOfWeights(weighted) / 2 ? weighted : near;
  const total = sumOfWeights(counted);
  const shares = counted
    .map(({ ukBand, ordinal, weight }) => ({ ukBand, ordinal, share: weight / total }))
    .sort((a, b) => b.share - a.share || bySize(a, b));
  const sizes = shares.slice(0, mostShownSizes);
  const others = Math.max(0, 1 - sizes.reduce((sum, { share }) => sum + share, 0));
  const center = { ukBand: middle.band, ordinal: Math.round(middle.volume - middle.band / 2) };
  const agreeing = shares.find(({ ukBand, ordinal }) => ukBand === center.ukBand && ordinal === center.ordinal);
  // Where nobody answered the size in the middle, it is the most frequent one.
  return { sizes, others: others < 1e-9 ? 0 : others, community: agreeing ?? sizes[0] ?? null };
}

function bySize(a: NeutralSize, b: NeutralSize): number {
  return a.ukBand - b.ukBand || a.ordinal - b.ordinal;
}

/** Constant along sister sizes (sizing.md). */
function volumeOf({ ukBand, ordinal }: NeutralSize): number {
  return ukBand / 2 + ordinal;
}

type Weighted = NeutralSize & { weight: number; volume: number };

function sumOfWeights(sizes: readonly { weight: number }[]): number {
  return sizes.reduce((sum, { weight }) => sum + weight, 0);
}

/** The weighted median; of two middle ones, the lower. */
function findMedian(sizes: readonly Weighted[], of: 'ukBand' | 'volume'): number {
  return findMedianOf(sizes.map((size) => ({ value: size[of], weight: size.weight })));
}

function findMedianOf(values: readonly { value: number; weight: number }[]): number {
  const sorted = values.toSorted((a, b) => a.value - b.value);
  const half = sumOfWeights(sorted) / 2;
  let below = 0;
  for (const { value, weight } of sorted) {
    below += weight;
    if (below >= half) return value;
  }
  return sorted.at(-1)?.value ?? 0;
}

/** Three robust standard deviations (1.4826 times the median deviation), and never less than two steps: neighbors of the middle always count. */
function findSpread(sizes: readonly Weighted[], of: 'ukBand' | 'volume', middle: number, step: number): number {
  const deviation = findMedianOf(sizes.map((size) => ({ value: Math.abs(size[of] - middle), weight: size.weight })));
  return Math.max(3 * 1.4826 * deviation, 2 * step);
}
