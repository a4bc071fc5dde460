import { type TopMeasure, topMeasures } from './garment-measures.ts';
import { findLetterPlace, findLetterRange, type LetterRange, type LetterReading, type LetterRegion } from './letter-ranges.ts';
import { getLetterOrdinal, type LetterSize } from './letter-size.ts';
import { centimeter } from './units.ts';

/** Flat measures of a top in micrometers; those that are not known are missing or null. */
export type TopLengths = { [name in TopMeasure]?: number | null | undefined };

export type Top = TopLengths & { size?: LetterSize | null | undefined };

/** A top that fits somebody, and the girths of their body in micrometers. `region` is whose letters they know. */
export type TopWearer = {
  top?: TopLengths | null | undefined;
  bust?: number | null | undefined;
  waist?: number | null | undefined;
  region: LetterRegion;
};

export const topFitVerdicts = ['likely', 'tight', 'relaxed', 'short', 'long', 'unlikely', 'unknown'] as const;
export type TopFitVerdict = (typeof topFitVerdicts)[number];

export type TopFitReason =
  /** A measure of the top against that of the saved one: `steps` of one size, below 0 if this one is smaller. */
  | { reason: 'measure'; measure: TopMeasure; garment: number; saved: number; steps: number }
  /** A girth against those that the letter is made for: `steps` of one size, below 0 if the top is too small. */
  | ({ reason: 'label'; reading: LetterReading; girth: number; steps: number } & LetterRange)
  /** Nothing says how wide the top is, or what of the wearer to compare with it. */
  | { reason: 'notKnown'; what: 'garment' | 'wearer' };

export type TopFitJudgement = {
  verdict: TopFitVerdict;
  basis: 'measured' | 'partlyMeasured' | 'label' | 'nothing';
  reasons: TopFitReason[];
};

/**
 * How far a measure may be from that of a saved top and still be close to it; one size is twice as much. The chest follows from the ranges of a size, 8 cm around.
 * The others are ours.
 */
export const closeTopMeasures: Readonly<Record<TopMeasure, number>> = {
  chest: 2 * centimeter,
  length: 3 * centimeter,
  shoulders: 2 * centimeter,
};

/**
 * Whether a top would fit somebody. What was measured flat is compared with a top that fits them; without a chest to compare, the letter on its label is
 * compared with their bust and waist. The rules are ours:
 * - One size off in the chest, or by the letter, is tight or relaxed, and more is unlikely. Of bust and waist the one with less room counts.
 * - Shoulders that are one size narrower make it tight, wider ones relaxed; more than one size is unlikely.
 * - A length never rules a top out; a length that differs is said if the width fits.
 * - Without anything about the width the verdict is unknown.
 */
export function judgeTopFit(wearer: TopWearer, garment: Top): TopFitJudgement {
  const measured = topMeasures.flatMap((measure) => compareMeasure(measure, garment[measure], wearer.top?.[measure]));
  const steps = Object.fromEntries(measured.map((reason) => [reason.measure, reason.steps])) as { [name in TopMeasure]?: number };
  const labelled = steps.chest === undefined && garment.size ? compareLabel(wearer, garment.size) : [];
  const width = steps.chest ?? (labelled.length > 0 ? Math.min(...labelled.map((reason) => reason.steps)) : undefined);
  const reasons: TopFitReason[] = [...measured, ...labelled];
  if (width === undefined) reasons.push({ reason: 'notKnown', what: garment.chest || garment.size ? 'wearer' : 'garment' });
  const basis =
    measured.length === topMeasures.length
      ? 'measured'
      : measured.length > 0
        ? 'partlyMeasured'
        : labelled.length > 0
          ? 'label'
          : 'nothing';
  return { verdict: findVerdict(width, steps.shoulders ?? 0, steps.length ?? 0), basis, reasons };
}

function compareMeasure(measure: TopMeasure, garment: number | null | undefined, saved: number | null | undefined) {
  if (!garment || !saved) return [];
  return [{ reason: 'measure' as const, measure, garment, saved, steps: countSteps(garment - saved, closeTopMeasures[measure]) }];
}

/** 0 up to a difference of `close`, then one for each further size, in both directions alike. */
function countSteps(difference: number, close: number): number {
  const steps = Math.max(0, Math.ceil((Math.abs(difference) - close) / (2 * close)));
  return difference < 0 && steps > 0 ? -steps : steps;
}

function compareLabel({ region, bust, waist }: TopWearer, { label }: LetterSize) {
  const girths: [LetterReading, number | null | undefined][] = [
    ['bust', bust],
    ['waist', waist],
  ];
  return girths.flatMap(([reading, girth]) => {
    if (!girth) return [];
    const steps = getLetterOrdinal(label) - findLetterPlace(region, reading, girth);
    return [{ reason: 'label' as const, reading, girth, ...findLetterRange(region, reading, label), steps }];
  });
}

function findVerdict(width: number | undefined, shoulders: number, length: number): TopFitVerdict {
  if (Math.abs(width ?? 0) > 1 || Math.abs(shoulders) > 1) return 'unlikely';
  if (width === undefined) return 'unknown';
  if (width < 0 || shoulders < 0) return 'tight';
  if (width > 0 || shoulders > 0) return 'relaxed';
  return length === 0 ? 'likely' : length < 0 ? 'short' : 'long';
}
