import { consentVersions } from '@strapline/contract/consents';
import { createSharedSlice } from './shared-slice.ts';

/** Whether visits may be counted. Until somebody chooses, nothing is counted and nothing but the choice is stored. */
export type AnalyticsChoice = { choice: 'yes' | 'no' | null; version: string; chosenAt: number | null };

/** In all tabs, so that a withdrawal stops all of them. */
export const useAnalyticsChoice = createSharedSlice<AnalyticsChoice>('analytics', { choice: null, version: '', chosenAt: null });

/** A yes to an earlier text isn't one to today's. */
export function isCountingAllowed({ choice, version }: AnalyticsChoice): boolean {
  return choice === 'yes' && version === consentVersions.analytics;
}
