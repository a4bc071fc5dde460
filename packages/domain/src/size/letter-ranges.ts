import { getLetterOrdinal, type LetterLabel, letterLabels } from './letter-size.ts';
import { centimeter, inch } from './units.ts';

export const letterRegions = ['EU', 'UK', 'US'] as const;
/** Whose letters: a British M is wider than an American one. */
export type LetterRegion = (typeof letterRegions)[number];
export type LetterReading = 'bust' | 'waist';

/** In micrometers, `largest` excluded. */
export type LetterRange = { smallest: number; largest: number };

/**
 * The body girths at which one letter size ends and the next begins, from the start of XS to the end of 5XL. Only one column is from a standard:
 * - EU bust: the letter codes for women of EN 13402-3, two sizes of its bust scale each (steps of 4 cm up to 102 cm, then of 6 cm). It ends at 3XL; 4XL and 5XL
 *   continue its steps.
 * - EU waist: customary, as in the tables of shops that use these bust ranges.
 * - UK: customary. Each letter is a pair of dress sizes, S being 8 and 10, M 12 and 14.
 * - US: customary. No standard defines letters there; shops differ by an inch or more.
 */
const edges: Record<LetterRegion, Record<LetterReading, readonly number[]>> = {
  EU: {
    bust: measureAll(centimeter, [74, 82, 90, 98, 107, 119, 131, 143, 155, 167]),
    waist: measureAll(centimeter, [58, 66, 74, 82, 93, 105, 118, 131, 144, 157]),
  },
  UK: {
    bust: measureAll(centimeter, [75, 80, 90, 100, 111, 123, 135, 147, 159, 171]),
    waist: measureAll(centimeter, [57, 62, 72, 82, 93, 106, 119, 132, 145, 158]),
  },
  US: {
    bust: measureAll(inch, [31, 33, 35, 37.5, 40.5, 43.5, 47, 51, 55, 59]),
    waist: measureAll(inch, [24, 26, 28, 30.5, 33.5, 36.5, 40.5, 45, 49, 53]),
  },
};

function measureAll(unit: number, lengths: readonly number[]): number[] {
  return lengths.map((length) => length * unit);
}

/** The girths of the bodies that a label is made for. */
export function findLetterRange(region: LetterRegion, reading: LetterReading, label: LetterLabel): LetterRange {
  const [smallest = 0, largest = 0] = edges[region][reading].slice(getLetterOrdinal(label));
  return { smallest, largest };
}

/** The label for a girth in micrometers; null outside of the table. */
export function findLetterLabel(region: LetterRegion, reading: LetterReading, girth: number): LetterLabel | null {
  return letterLabels[findLetterPlace(region, reading, girth)] ?? null;
}

/** The place of a girth among the letter sizes. Outside of the table (below 0, or above that of 5XL), its outermost range is repeated. */
export function findLetterPlace(region: LetterRegion, reading: LetterReading, girth: number): number {
  const table = edges[region][reading];
  const { smallest, largest } = findLetterRange(region, reading, 'XS');
  if (girth < smallest) return -Math.ceil((smallest - girth) / (largest - smallest));
  const last = findLetterRange(region, reading, '5XL');
  if (girth >= last.largest) return letterLabels.length + Math.floor((girth - last.largest) / (last.largest - last.smallest));
  return table.findLastIndex((edge) => edge <= girth);
}
