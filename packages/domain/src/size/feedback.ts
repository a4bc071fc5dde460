import { bandLimits, type NeutralSize, ordinalLimits } from './systems.ts';

export const feedbackCodes = [
  'band_rides_up',
  'band_too_loose',
  'band_too_tight',
  'straps_dig',
  'straps_slip',
  'spill_top',
  'spill_side',
  'spill_bottom',
  'spill_severe',
  'gore_floats',
  'wire_on_tissue',
  'wire_too_wide',
  'gape_top',
  'gape_all',
] as const;
export type FeedbackCode = (typeof feedbackCodes)[number];

export const feedbackHints = [
  'openTopStyle',
  'bandConflict',
  'shapeMismatch',
  'bandLimit',
  'cupLimit',
  'narrowWire',
  'closeSetStraps',
] as const;
export type FeedbackHint = (typeof feedbackHints)[number];

export type BreastShape = {
  projection?: 'shallow' | 'average' | 'projected' | undefined;
  fullness?: 'top' | 'even' | 'bottom' | undefined;
  root?: 'narrow' | 'average' | 'wide' | undefined;
};

/** The size to try next. `bandStep` is in bands (2 in), `cupStep` in cups of volume. */
export type Advice = NeutralSize & { bandStep: number; cupStep: number; hints: FeedbackHint[] };

/** What codes say about a worn band and cups; `unclear` if they contradict each other. `isSevere` is for spilling. */
export type FeltFit = {
  band: 'loose' | 'tight' | 'fine' | 'unclear';
  cup: 'gape' | 'spill' | 'fine' | 'unclear';
  isSevere: boolean;
  hints: FeedbackHint[];
};

/** Reads the codes of a worn size (sizing.md F1 to F4). No code is a fit without complaint. */
export function readFeedback(codes: readonly FeedbackCode[], shape: BreastShape = {}): FeltFit {
  const felt = (...any: FeedbackCode[]) => any.some((code) => codes.includes(code));
  const hints: FeedbackHint[] = [];
  const tight = felt('band_too_tight');
  const loose = felt('band_rides_up', 'band_too_loose') || (felt('straps_dig') && !tight);
  // Tight and riding up: cups that are too small pull the band up.
  const isPulledUp = tight && felt('band_rides_up');
  if (tight && loose && !isPulledUp) hints.push('bandConflict');

  const spill = isPulledUp || felt('spill_top', 'spill_side', 'spill_bottom', 'spill_severe', 'gore_floats', 'wire_on_tissue');
  // With little tissue at the top, a full cup is empty there in any size.
  const emptyTop = shape.fullness === 'bottom' || shape.projection === 'shallow';
  const gape = felt('gape_all') || (felt('gape_top') && !emptyTop);
  if (felt('gape_top') && !gape) hints.push('openTopStyle');
  if (spill && gape) hints.push('shapeMismatch');
  return {
    band: tight && loose ? 'unclear' : tight ? 'tight' : loose ? 'loose' : 'fine',
    cup: spill && gape ? 'unclear' : spill ? 'spill' : gape ? 'gape' : 'fine',
    isSevere: felt('spill_severe'),
    hints,
  };
}

/** The size to try after one that does not fit (sizing.md F1 to F6): at most one band step and two cups per round. */
export function adviseFit(worn: NeutralSize, codes: readonly FeedbackCode[], shape: BreastShape = {}): Advice {
  const { band, cup, isSevere, hints } = readFeedback(codes, shape);
  const step = Number(band === 'tight') - Number(band === 'loose');
  const cupStep = cup === 'spill' ? (isSevere ? 2 : 1) : cup === 'gape' ? -1 : 0;

  const moved = worn.ukBand + 2 * step;
  const bandStep = moved < bandLimits.smallest || moved > bandLimits.largest ? 0 : step;
  if (bandStep !== step) hints.push('bandLimit');
  // A band up means a cup down at the same volume; then the volume is corrected.
  const targetOrdinal = worn.ordinal - bandStep + cupStep;
  const ordinal = Math.min(Math.max(targetOrdinal, ordinalLimits.smallest), ordinalLimits.largest);
  if (ordinal !== targetOrdinal) hints.push('cupLimit');
  if (codes.includes('wire_too_wide')) hints.push('narrowWire');
  if (codes.includes('straps_slip')) hints.push('closeSetStraps');
  return { ukBand: worn.ukBand + 2 * bandStep, ordinal, bandStep, cupStep, hints };
}
