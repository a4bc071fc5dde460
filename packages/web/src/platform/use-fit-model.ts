import { defaultFitModel, type FitModel } from '@strapline/domain/size/fit-model';
import { useCall } from './cache/queries.ts';

/** `learnedAt` is null for the model of the tape alone. */
export type LearnedFit = { model: FitModel; learnedAt: string | null };

/** What size surveys taught; the tape alone until it has loaded, and where it can't be loaded. Nothing is sent but the question. */
export function useFitModel(): LearnedFit {
  const { data } = useCall('getFitModel', {});
  return data?.model.rulesVersion === defaultFitModel.rulesVersion ? data : { model: defaultFitModel, learnedAt: null };
}
