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

/** The size to try after one that does not fit (sizing.md F1 to F6): at most one band step and two cups per round. */
export function adviseFit(worn: NeutralSize, codes: readonly FeedbackCode[], shape: BreastShape = {}): Advice {
  const felt = (...any: FeedbackCode[]) => any.some((code) => codes.includes(code));
  const hints: FeedbackHint[] = [];
  const { step, spillToo } = bandStepOf(felt, hints);
  const cupStep = cupStepOf(felt, shape, spillToo, hints);

  const moved = worn.ukBand + 2 * step;
  const bandStep = moved < bandLimits.smallest || moved > bandLimits.largest ? 0 : step;
  if (bandStep !== step) hints.push('bandLimit');
  // A band up means a cup down at the same volume; then the volume is corrected.
  const targetOrdinal = worn.ordinal - bandStep + cupStep;
  const ordinal = Math.min(Math.max(targetOrdinal, ordinalLimits.smallest), ordinalLimits.largest);
  if (ordinal !== targetOrdinal) hints.push('cupLimit');
  if (felt('wire_too_wide')) hints.push('narrowWire');
  if (felt('straps_slip')) hints.push('closeSetStraps');
  return { ukBand: worn.ukBand + 2 * bandStep, ordinal, bandStep, cupStep, hints };
}

type Felt = (...any: FeedbackCode[]) => boolean;

function bandStepOf(felt: Felt, hints: FeedbackHint[]): { step: number; spillToo: boolean } {
  const tight = felt('band_too_tight');
  const loose = felt('band_rides_up', 'band_too_loose') || (felt('straps_dig') && !tight);
  // Tight and riding up: cups that are too small pull the band up.
  if (tight && felt('band_rides_up')) return { step: 0, spillToo: true };
  if (tight && loose) hints.push('bandConflict');
  return { step: Number(tight) - Number(loose), spillToo: false };
}

function cupStepOf(felt: Felt, shape: BreastShape, spillToo: boolean, hints: FeedbackHint[]): number {
  const spill = spillToo || felt('spill_top', 'spill_side', 'spill_bottom', 'spill_severe', 'gore_floats', 'wire_on_tissue');
  // With little tissue at the top, a full cup is empty there in any size.
  const emptyTop = shape.fullness === 'bottom' || shape.projection === 'shallow';
  const gape = felt('gape_all') || (felt('gape_top') && !emptyTop);
  if (felt('gape_top') && !gape) hints.push('openTopStyle');
  if (spill && gape) hints.push('shapeMismatch');
  if (spill === gape) return 0;
  return gape ? -1 : felt('spill_severe') ? 2 : 1;
}
