import { useLingui } from '@lingui/react/macro';
import type { FitAnswer, RatingAspect } from '@strapline/domain/rating/rating-aspects';

export function useAspectLabels(): Record<RatingAspect, string> {
  const { t } = useLingui();
  return {
    accuracy: t`As described`,
    packaging: t`Packaging`,
    communication: t`Communication`,
    payment: t`Paid promptly`,
    claim: t`Claimed the piece`,
  };
}

export function useFitLabels(): Record<FitAnswer, string> {
  const { t } = useLingui();
  return { [-2]: t`Runs very small`, [-1]: t`Runs small`, 0: t`True to size`, 1: t`Runs large`, 2: t`Runs very large` };
}
