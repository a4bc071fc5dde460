import type { MeasureError } from './calculate-size.ts';
import { calculateReportProbabilities, type DimensionEvidence, readFitEvidence } from './fit-evidence.ts';
import { type FitAnswers, type FitModel, normalizeBrand } from './fit-model.ts';
import { bandLimits, type NeutralSize, ordinalLimits } from './systems.ts';

/** `probability` is from 0 to 1. */
export type LikelySize = NeutralSize & { probability: number };

/** The volume of the largest size; bands have fewer steps. */
const largestStep = bandLimits.largest / 2 + ordinalLimits.largest;

/** Alternates of less are not worth showing (sizing.md P). */
const smallestShown = 0.15;

/**
 * Every size with its probability for the person who gave these answers, the most likely first, or the error of `calculateSize` by `snug`. Without a
 * worn bra and with the default model, the first is the size of `calculateSize` (sizing.md P).
 */
export function estimateSize(answers: FitAnswers, model: FitModel): LikelySize[] | MeasureError {
  const evidence = readFitEvidence(answers);
  if ('error' in evidence) return evidence;
  const region = model.regions[answers.system];
  const brand = model.brands[normalizeBrand(answers.brand ?? '') ?? ''];
  const bandWeights = weighSteps(evidence.band, (region?.delta ?? 0) / 2, brand?.band ?? 0, model.widths.band);
  const volumeWeights = weighSteps(evidence.volume, region?.alpha ?? 0, brand?.cup ?? 0, model.widths.volume);

  const sizes: LikelySize[] = [];
  let sum = 0;
  // From the largest, since ties are rounded up (R1) and sorting keeps the order.
  for (let ukBand: number = bandLimits.largest; ukBand >= bandLimits.smallest; ukBand -= 2) {
    for (let ordinal: number = ordinalLimits.largest; ordinal >= ordinalLimits.smallest; ordinal -= 1) {
      const probability = (bandWeights[ukBand / 2] ?? 0) * (volumeWeights[ukBand / 2 + ordinal] ?? 0);
      sum += probability;
      sizes.push({ ukBand, ordinal, probability });
    }
  }
  for (const size of sizes) size.probability /= sum;
  return sizes.sort((a, b) => b.probability - a.probability);
}

/** The most likely size, and the others that are likely enough to be shown; `top` is null only for an empty list. */
export function pickLikelySizes([top, ...others]: readonly LikelySize[]): { top: LikelySize | null; alternates: LikelySize[] } {
  return { top: top ?? null, alternates: others.filter(({ probability }) => probability > smallestShown) };
}

/** How likely a body of so many bands or cups is after the tape and the worn bra, up to a constant factor. The index is the step. */
function weighSteps({ tape, worn }: DimensionEvidence, shift: number, offset: number, width: number): number[] {
  return Array.from({ length: largestStep + 1 }, (_, step) => {
    const deviations = (step - tape - shift) / width;
    const likelihood = worn ? calculateReportProbabilities(worn.label - step + offset)[worn.report] : 1;
    return Math.exp((-deviations * deviations) / 2) * likelihood;
  });
}
