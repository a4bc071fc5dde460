import { createStoredSlice } from './slice.ts';

/** Whether visits may be counted. Until somebody chooses, nothing is counted and nothing but the choice is stored. */
export type AnalyticsChoice = { choice: 'yes' | 'no' | null; version: string; chosenAt: number | null };

export const useAnalyticsChoice = createStoredSlice<AnalyticsChoice>('analytics', { choice: null, version: '', chosenAt: null });
