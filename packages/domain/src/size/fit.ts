import { calculateSize, type MeasureError } from './calculate-size.ts';
import { findNominalReadings } from './nominal.ts';
import { calculateHeldUnderbust, type Readings } from './sizing-methods.ts';
import { bandLimits, calculateSizeRank, type NeutralSize, ordinalLimits } from './systems.ts';
import { centimeter, inch, roundToStep } from './units.ts';
import { calculateWireDiameter } from './volume.ts';

/** A bra: the size on its label, and its measures in micrometers. */
export type Garment = {
  size?: NeutralSize | null | undefined;
  /** The whole band, closed and relaxed. */
  bandRelaxed?: number | null | undefined;
  /** The band stretched as far as it comfortably goes. */
  bandStretched?: number | null | undefined;
  /** The straight width of a cup at its widest. */
  cupWidth?: number | null | undefined;
  /** Over the fabric of a cup from side to side, across its apex. */
  cupDepth?: number | null | undefined;
  /** The straight distance between the ends of a wire, on the inside. */
  wireWidth?: number | null | undefined;
};

export const fitVerdicts = ['likely', 'firm', 'loose', 'smallCups', 'largeCups', 'unlikely', 'unknown'] as const;
export type FitVerdict = (typeof fitVerdicts)[number];

export type FitReason =
  /** The body readings give no size. */
  | { reason: 'body'; fault: MeasureError }
  /** The label against the body's size: `bands` steps of 2 in (below 0: firmer), `cups` steps of volume (below 0: smaller). 0 cups on another band is a sister size. */
  | { reason: 'label'; bands: number; cups: number }
  /** `reserve` is the stretched band less the underbust; below 0 it is too short. */
  | { reason: 'bandStretched'; stretched: number; underbust: number; reserve: number; bands: number }
  /** The relaxed band is as long as the underbust, so it gives no support. */
  | { reason: 'bandSlack'; relaxed: number; underbust: number }
  /** The width of the measured cup, and the width for the body's size. */
  | { reason: 'cup'; from: ('wireWidth' | 'cupWidth' | 'cupDepth')[]; width: number; expected: number; cups: number }
  | { reason: 'notKnown'; what: 'band' | 'cup' };

export type FitJudgement = { verdict: FitVerdict; basis: 'measured' | 'partlyMeasured' | 'label' | 'nothing'; reasons: FitReason[] };

/**
 * Whether a bra would fit somebody, from tape readings and what is known of the bra; what was measured on it goes before its label. The rules are ours:
 * - Band: one size covers 2 in of underbust, so a pulled-out band should reach the snug underbust (adjusted as in R3) and have up to 2 in left. Up to 1 in
 *   short is firm, up to 4 in left is loose, and beyond that it is not likely to be worn. A band that is as long already without pulling holds nothing.
 * - Cups: judged by volume (B/2 + c), which sister sizes share: a 34C on a 32D body has the right cups on a looser band. A measured cup is compared with the
 *   wire of the body's size (V1): a third of an inch of width is one cup. Depth counts as half the way round a ball of that width; with both, as a mean of volume.
 * - Half-way readings (the alternate of R4) fit either of their two cups.
 * - One band or one cup off is said as such; more, or both at once, is unlikely. Without label or measure of band or cup nothing is claimed.
 */
export function judgeFit(body: Readings, garment: Garment): FitJudgement {
  const measured = calculateSize(body, { method: 'snug' });
  if ('error' in measured) return { verdict: 'unknown', basis: 'nothing', reasons: [{ reason: 'body', fault: measured }] };
  const ranks = [calculateSizeRank(measured), calculateSizeRank({ ...measured, ordinal: measured.alternateOrdinal ?? measured.ordinal })];
  const label = garment.size ? labelReason(garment.size, measured.ukBand, ranks) : null;
  const band = bandReason(garment, calculateHeldUnderbust(body.underbust1 ?? 0, body.underbust2));
  const cup = cupReason(garment, ranks);

  const bands = band ? bandsOff(band) : label?.bands;
  const cups = cup?.cups ?? label?.cups;
  const reasons: FitReason[] = [label, band, cup].filter((reason) => reason !== null);
  if (bands === undefined) reasons.push({ reason: 'notKnown', what: 'band' });
  if (cups === undefined) reasons.push({ reason: 'notKnown', what: 'cup' });
  const basis = band && cup ? 'measured' : band || cup ? 'partlyMeasured' : label ? 'label' : 'nothing';
  return { verdict: verdictOf(bands, cups), basis, reasons };
}

/**
 * The sizes that a bra is likely to fit: those whose nominal readings `judgeFit` finds likely. Without measures it is the size on its label.
 */
export function findLikelySizes(garment: Garment): NeutralSize[] {
  const { size, bandRelaxed, bandStretched, cupWidth, cupDepth, wireWidth } = garment;
  if (![bandRelaxed, bandStretched, cupWidth, cupDepth, wireWidth].some(Boolean)) return size ? [size] : [];
  const bands = listSteps(bandLimits.smallest, bandLimits.largest, 2).filter((ukBand) => isBandLikely(garment, ukBand));
  return bands
    .flatMap((ukBand) => listSteps(0, ordinalLimits.largest, 1).map((ordinal) => ({ ukBand, ordinal })))
    .filter((body) => judgeFit(findNominalReadings(body) ?? {}, garment).verdict === 'likely');
}

/** Rules out most bands before their cups are judged. */
function isBandLikely(garment: Garment, ukBand: number): boolean {
  const band = bandReason(garment, ukBand * inch);
  return band ? bandsOff(band) === 0 : garment.size?.ukBand === ukBand;
}

function listSteps(from: number, to: number, step: number): number[] {
  return Array.from({ length: (to - from) / step + 1 }, (_, n) => from + n * step);
}

function labelReason(size: NeutralSize, ukBand: number, ranks: number[]): FitReason & { reason: 'label' } {
  return { reason: 'label', bands: (size.ukBand - ukBand) / 2, cups: calculateSizeRank(size) - nearestTo(calculateSizeRank(size), ranks) };
}

type BandReason = FitReason & { reason: 'bandStretched' | 'bandSlack' };

function bandReason({ bandRelaxed, bandStretched }: Garment, underbust: number): BandReason | null {
  if (bandRelaxed && bandRelaxed >= underbust) return { reason: 'bandSlack', relaxed: bandRelaxed, underbust };
  if (!bandStretched) return null;
  const reserve = bandStretched - underbust;
  const bands = reserve < -inch ? -2 : reserve < 0 ? -1 : reserve <= 2 * inch ? 0 : reserve <= 4 * inch ? 1 : 2;
  return { reason: 'bandStretched', stretched: bandStretched, underbust, reserve, bands };
}

function bandsOff(reason: BandReason): number {
  return reason.reason === 'bandSlack' ? 2 : reason.bands;
}

function cupReason({ wireWidth, cupWidth, cupDepth }: Garment, ranks: number[]): (FitReason & { reason: 'cup' }) | null {
  // The wire's width is more reliable than the fabric's.
  const across = wireWidth || cupWidth;
  const round = cupDepth ? (2 * cupDepth) / Math.PI : null;
  if (!across && !round) return null;
  const width = Math.cbrt((across || round || 0) ** 2 * (round ?? (across || 0)));
  // A body between two cups fits either, so the closer one is compared.
  const expected = nearestTo(width, ranks.map(widthOf));
  const cups = roundToStep(width - expected, inch / 3);
  const from = [across ? (wireWidth ? ('wireWidth' as const) : ('cupWidth' as const)) : null, round ? ('cupDepth' as const) : null];
  return {
    reason: 'cup',
    from: from.filter((each) => each !== null),
    width: Math.round(width),
    expected: Math.round(expected),
    cups,
  };
}

/** The wire's width, in micrometers, that the sizes of a rank share (wire number = 2 * rank - 4). */
function widthOf(rank: number): number {
  return calculateWireDiameter(2 * rank - 4) * centimeter;
}

function nearestTo(place: number, numbers: number[]): number {
  return numbers.reduce((best, each) => (Math.abs(each - place) < Math.abs(best - place) ? each : best));
}

function verdictOf(bands: number | undefined, cups: number | undefined): FitVerdict {
  if (Math.abs(bands ?? 0) > 1 || Math.abs(cups ?? 0) > 1) return 'unlikely';
  if (bands === undefined || cups === undefined) return 'unknown';
  if (bands !== 0 && cups !== 0) return 'unlikely';
  if (bands !== 0) return bands < 0 ? 'firm' : 'loose';
  return cups === 0 ? 'likely' : cups < 0 ? 'smallCups' : 'largeCups';
}
