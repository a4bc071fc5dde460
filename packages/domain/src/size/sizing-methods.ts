import { bandLimits, type NeutralSize, ordinalLimits } from './systems.ts';
import { centimeter, inch, roundToStep } from './units.ts';

export const sizingMethods = ['snug', 'plain', 'plus4', 'en13402', 'jis'] as const;
export type SizingMethod = (typeof sizingMethods)[number];

/** The four tape readings in whole micrometers (sizing.md R0): underbust snug and tight, bust standing and leaning. Two are needed. */
export type Readings = {
  underbust1?: number | null | undefined;
  underbust2?: number | null | undefined;
  bust1?: number | null | undefined;
  bust2?: number | null | undefined;
};

export type MeasureErrorCode =
  | 'missing'
  | 'underbustRange'
  | 'bustRange'
  | 'tightLargerThanSnug'
  | 'bustSmallerThanUnderbust'
  | 'bandOutOfRange'
  | 'cupOutOfRange';

/** `reading` is the one to check; missing if the result is off the tables. */
export type MeasureError = { error: MeasureErrorCode; reading?: keyof Readings };

/** One step of the calculation, lengths in micrometers. */
export type CalculationStep =
  /** `adjust` is added to the snug reading before it is rounded, or with `addFour` after. `band` is in inches, or in centimeters with `nearestFiveCm`. */
  | {
      step: 'band';
      rule: 'nearestEvenInch' | 'addFour' | 'nearestFiveCm';
      snug: number;
      tight: number | null;
      gap: number | null;
      adjust: number;
      band: number;
    }
  /** Half of the increase from leaning, at most 1.25 in, is added to the bust. */
  | { step: 'bust'; standing: number; leaning: number | null; added: number; bust: number }
  /** The cup is the difference of the bust and `from`: the middle of underbust and band, the band, or the underbust. */
  | { step: 'cup'; rule: 'halfway' | 'overBand' | 'en13402' | 'jis'; bust: number; from: number; difference: number; ordinal: number }
  /** How far the difference is above (or below) the middle of its cup. */
  | { step: 'alternate'; remainder: number; ordinal: number | null };

type MethodInput = { underbust1: number; underbust2: number | null; bust1: number; bust2: number | null };
type MethodResult = NeutralSize & { alternateOrdinal: number | null; steps: CalculationStep[] };

export const sizingMethodFunctions: Record<SizingMethod, (input: MethodInput) => MethodResult | MeasureError> = {
  snug: calculateSnug,
  plain: calculatePlain,
  plus4: calculatePlus4,
  en13402: calculateEn13402,
  jis: calculateJis,
};

/** Band from the nearest even inch, cup over the middle of underbust and band (sizing.md R3, R4). */
function calculateSnug({ underbust1, underbust2, bust1, bust2 }: MethodInput): MethodResult | MeasureError {
  const gap = underbust2 === null ? null : underbust1 - underbust2;
  const adjust = calculateAdjustment(gap);
  const band = roundToEvenInch(underbust1 + adjust);
  const added = calculateLeaningShare(bust1, bust2);
  const bust = bust1 + added;
  // The middle compensates for the rounding of the band, so that sizes on both sides of a rounding are sisters.
  const from = (underbust1 + band * inch) / 2;
  const difference = bust - from;
  const ordinal = roundToStep(difference, inch);
  const remainder = difference - ordinal * inch;
  const alternate = remainder >= inch / 4 ? ordinal + 1 : remainder < -inch / 4 ? ordinal - 1 : null;
  const alternateOrdinal = alternate !== null && isOrdinal(alternate) ? alternate : null;
  return checkTables({
    ukBand: band,
    ordinal,
    alternateOrdinal,
    steps: [
      { step: 'band', rule: 'nearestEvenInch', snug: underbust1, tight: underbust2, gap, adjust, band },
      { step: 'bust', standing: bust1, leaning: bust2, added, bust },
      { step: 'cup', rule: 'halfway', bust, from, difference, ordinal },
      { step: 'alternate', remainder, ordinal: alternateOrdinal },
    ],
  });
}

/** Band from the nearest even inch, cup from the bust less the band (sizing.md R5). */
function calculatePlain({ underbust1, bust1 }: MethodInput): MethodResult | MeasureError {
  return calculateCupOverBand(bust1, {
    step: 'band',
    rule: 'nearestEvenInch',
    snug: underbust1,
    tight: null,
    gap: null,
    adjust: 0,
    band: roundToEvenInch(underbust1),
  });
}

/** The old method: the underbust plus four or five inches, whichever is even (sizing.md R5). */
function calculatePlus4({ underbust1, bust1 }: MethodInput): MethodResult | MeasureError {
  const inches = roundToStep(underbust1, inch);
  const more = inches % 2 === 0 ? 4 : 5;
  return calculateCupOverBand(bust1, {
    step: 'band',
    rule: 'addFour',
    snug: underbust1,
    tight: null,
    gap: null,
    adjust: more * inch,
    band: inches + more,
  });
}

function calculateCupOverBand(bust: number, step: CalculationStep & { step: 'band' }): MethodResult | MeasureError {
  const difference = bust - step.band * inch;
  const ordinal = roundToStep(difference, inch);
  const cup: CalculationStep = { step: 'cup', rule: 'overBand', bust, from: step.band * inch, difference, ordinal };
  return checkTables({ ukBand: step.band, ordinal, alternateOrdinal: null, steps: [step, cup] });
}

/** The European standard: bands of 5 cm, cups of 2 cm from 12 cm on, upper edge included (sizing.md R6). */
function calculateEn13402({ underbust1, bust1 }: MethodInput): MethodResult | MeasureError {
  const band = roundToFiveCentimeters(underbust1);
  const difference = bust1 - underbust1;
  const ordinal = Math.ceil((difference - 12 * centimeter) / (2 * centimeter)) + 0;
  return checkTables({
    ukBand: convertMetricBand(band),
    ordinal,
    alternateOrdinal: null,
    steps: [
      { step: 'band', rule: 'nearestFiveCm', snug: underbust1, tight: null, gap: null, adjust: 0, band },
      { step: 'cup', rule: 'en13402', bust: bust1, from: underbust1, difference, ordinal },
    ],
  });
}

/** The Japanese standard: bands of 5 cm, cups of 2.5 cm around A at 10 cm; its letters are one ahead of ours (sizing.md R7). */
function calculateJis({ underbust1, bust1 }: MethodInput): MethodResult | MeasureError {
  const band = roundToFiveCentimeters(underbust1);
  const difference = bust1 - underbust1;
  const ordinal = roundToStep(difference - 10 * centimeter, 2.5 * centimeter);
  return checkTables(
    {
      ukBand: convertMetricBand(band),
      ordinal,
      alternateOrdinal: null,
      steps: [
        { step: 'band', rule: 'nearestFiveCm', snug: underbust1, tight: null, gap: null, adjust: 0, band },
        { step: 'cup', rule: 'jis', bust: bust1, from: underbust1, difference, ordinal },
      ],
    },
    // Japan's AAA has no equivalent.
    ordinalLimits.smallest - 1,
  );
}

function checkTables(result: MethodResult, smallest: number = ordinalLimits.smallest): MethodResult | MeasureError {
  if (result.ukBand < bandLimits.smallest || result.ukBand > bandLimits.largest) return { error: 'bandOutOfRange' };
  return isOrdinal(result.ordinal, smallest) ? result : { error: 'cupOutOfRange' };
}

/** The effective underbust: the snug reading, adjusted by its difference to the tight one (sizing.md R3). */
export function calculateHeldUnderbust(underbust1: number, underbust2: number | null | undefined): number {
  return underbust1 + calculateAdjustment(underbust2 === undefined || underbust2 === null ? null : underbust1 - underbust2);
}

/** The bust that cups are calculated from: the standing reading and half of what leaning adds (sizing.md R4). */
export function calculateEffectiveBust(bust1: number, bust2: number | null): number {
  return bust1 + calculateLeaningShare(bust1, bust2);
}

/** The best estimate is between the standing and the leaning bust; an increase beyond 2.5 in is not informative. */
function calculateLeaningShare(bust1: number, bust2: number | null): number {
  return bust2 === null ? 0 : Math.min(Math.max(bust2 - bust1, 0) / 2, 1.25 * inch);
}

/**
 * A soft rib cage needs a firmer band, a hard one a looser: half an inch if snug and tight differ by more than 3 in or less than 1 in
 * (sizing.md R3).
 */
function calculateAdjustment(gap: number | null): number {
  if (gap === null) return 0;
  return gap < inch ? inch / 2 : gap > 3 * inch ? -inch / 2 : 0;
}

function roundToEvenInch(length: number): number {
  return 2 * roundToStep(length, 2 * inch);
}

function roundToFiveCentimeters(length: number): number {
  return 5 * roundToStep(length, 5 * centimeter);
}

function convertMetricBand(band: number): number {
  return (band + 10) / 2.5;
}

function isOrdinal(ordinal: number, smallest: number = ordinalLimits.smallest): boolean {
  return ordinal >= smallest && ordinal <= ordinalLimits.largest;
}
