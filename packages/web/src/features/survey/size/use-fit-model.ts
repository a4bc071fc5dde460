import { defaultFitModel, type FitModel } from '@strapline/domain/size/fit-model';
import { useCall } from '../../../platform/cache/queries.ts';

/** What earlier surveys taught; without a connection, the tape alone. Nothing is sent but the question. */
export function useFitModel(): FitModel {
  const { data } = useCall('getFitModel', {});
  return data?.model.rulesVersion === defaultFitModel.rulesVersion ? data.model : defaultFitModel;
}
