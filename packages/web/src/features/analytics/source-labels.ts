import { useLingui } from '@lingui/react/macro';
import type { VisitSource } from '@strapline/domain/analytics/visit-source';

export function useSourceLabels(): Record<VisitSource, string> {
  const { t } = useLingui();
  return {
    search: t`Search engines`,
    widget: t`Widgets`,
    referral: t`Other websites`,
    social: t`Social media`,
    direct: t`Direct`,
  };
}

export function useStepLabels(): Record<'views' | 'saves' | 'offers' | 'sales', string> {
  const { t } = useLingui();
  return { views: t`Views`, saves: t`Saves`, offers: t`Offers`, sales: t`Sales` };
}
