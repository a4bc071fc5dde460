import { useLingui } from '@lingui/react/macro';
import type { OwnSurvey } from '@strapline/contract/shapes/surveys/survey';
import { useApp } from '../../../platform/page/app-data.ts';

export type SurveyKind = OwnSurvey['survey'];

/** The surveys that an app has, in the order in which they are shown; without band and cup sizes there is nothing to ask. */
export function useSurveyKinds(): readonly SurveyKind[] {
  const { modules, sizeSystem } = useApp();
  return [...(modules.icbm ? (['icbm'] as const) : []), ...(sizeSystem === 'bra' ? (['size'] as const) : [])];
}

/** What each survey asks. */
export function useSurveyLabels(): Record<SurveyKind, { name: string; about: string }> {
  const { t } = useLingui();
  const { many } = useApp().item;
  return {
    icbm: { name: t`Estimate my size`, about: t`People see ${many} that you choose, and estimate your size.` },
    size: { name: t`What do you wear?`, about: t`People say what they measure and wear, and how it fits.` },
  };
}
