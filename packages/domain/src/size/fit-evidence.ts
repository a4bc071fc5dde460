import { calculateSize, type MeasureError } from './calculate-size.ts';
import { readFeedback } from './feedback.ts';
import type { FitAnswers } from './fit-model.ts';
import { calculateNormalShare } from './normal-distribution.ts';
import { calculateEffectiveBust, calculateHeldUnderbust } from './sizing-methods.ts';
import { calculateSizeRank } from './systems.ts';
import { inch } from './units.ts';

/** How a worn band or cup felt against the body. */
export type FitReport = (typeof fitReports)[number];
export const fitReports = ['large', 'small', 'fine'] as const;

/** What an answer says, in band steps (half of the UK band) and in cups of volume (`calculateSizeRank`). */
export type FitEvidence = { band: DimensionEvidence; volume: DimensionEvidence };

/** A dimension of a body by the tape, and of the worn bra with its report; null if there is none that makes sense. */
export type DimensionEvidence = { tape: number; worn: { label: number; report: FitReport } | null };

/** A bra further off the tape is taken for a mistake: old methods are two steps off. */
const largestExcess = 4;

/** The answer in steps, or why the tape gives no size (R2 to R4). */
export function readFitEvidence({ readings, wears, fit }: FitAnswers): FitEvidence | MeasureError {
  const { snug, tight, standing, leaning } = readings;
  const size = calculateSize({ underbust1: snug, underbust2: tight, bust1: standing, bust2: leaning }, { method: 'snug' });
  if ('error' in size) return size;
  const underbust = snug ?? 0;
  const bandTape = calculateHeldUnderbust(underbust, tight) / (2 * inch);
  const volumeTape = (calculateEffectiveBust(standing ?? 0, leaning) - underbust / 2) / inch;
  const { band, cup } = readFeedback(fit);
  return {
    band: createDimensionEvidence(bandTape, wears && wears.ukBand / 2, bandReports[band]),
    volume: createDimensionEvidence(volumeTape, wears && calculateSizeRank(wears), cupReports[cup]),
  };
}

const bandReports = { loose: 'large', tight: 'small', fine: 'fine', unclear: null } as const;
const cupReports = { gape: 'large', spill: 'small', fine: 'fine', unclear: null } as const;

function createDimensionEvidence(tape: number, label: number | null, report: FitReport | null): DimensionEvidence {
  const isUsable = label !== null && report !== null && Math.abs(label - tape) <= largestExcess;
  return { tape, worn: isUsable ? { label, report } : null };
}

/** From this many steps on, half of all people say that a band or cup is too large or too small. */
export const tolerance = 0.75;

/** The probability of each report about something that is `excess` steps larger than the body; `deviation` is that of what people feel. */
export function calculateReportProbabilities(excess: number, deviation = 1): Record<FitReport, number> {
  const large = calculateNormalShare((excess - tolerance) / deviation);
  const small = calculateNormalShare((-excess - tolerance) / deviation);
  // On this side of 0 both terms are small, so their difference is exact.
  const fine = calculateNormalShare((tolerance - Math.abs(excess)) / deviation) - Math.min(large, small);
  return { large, small, fine };
}
