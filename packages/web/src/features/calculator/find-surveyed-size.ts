import { estimateSize, type LikelySize, pickLikelySizes } from '@strapline/domain/size/estimate-size';
import { defaultFitModel, type FitAnswers, type FitModel } from '@strapline/domain/size/fit-model';
import type { Readings } from '@strapline/domain/size/sizing-methods';
import type { NeutralSize, SizeSystem } from '@strapline/domain/size/systems';

/** `likely` has the likeliest size first, then the others that are worth showing; learned from `n` answers. */
export type SurveyedSize = { n: number; likely: readonly LikelySize[] };

/**
 * The likeliest size for these readings after what surveys taught about the tape of a sizing system. Null if they taught nothing about it, or nothing
 * about this result: another method than `snug` may give another size than the model, and the surveys aren't the reason.
 */
export function findSurveyedSize(readings: Readings, system: SizeSystem, result: NeutralSize, model: FitModel): SurveyedSize | null {
  const region = model.regions[system];
  if (!region) return null;
  const answers = createFitAnswers(readings, system);
  const [learned, tape] = [estimateSize(answers, model), estimateSize(answers, defaultFitModel)];
  if ('error' in learned || 'error' in tape) return null;
  const { top, alternates } = pickLikelySizes(learned);
  if (!top || !tape[0]) return null;
  const isConfirmed = isSameSize(top, result);
  const isChanged = !isSameSize(top, tape[0]);
  return isConfirmed || isChanged ? { n: region.n, likely: [top, ...alternates] } : null;
}

export function isSameSize(one: NeutralSize, other: NeutralSize): boolean {
  return one.ukBand === other.ukBand && one.ordinal === other.ordinal;
}

/** Without a worn bra: the calculator asks for none. */
function createFitAnswers({ underbust1, underbust2, bust1, bust2 }: Readings, system: SizeSystem): FitAnswers {
  return {
    system,
    readings: {
      snug: underbust1 ?? null,
      tight: underbust2 ?? null,
      standing: bust1 ?? null,
      leaning: bust2 ?? null,
      lying: null,
      inBra: null,
    },
    wears: null,
    fit: [],
  };
}
