import { day } from '../time.ts';

/** What is wrong with a chip, as owners choose it. */
export const chipProblems = ['no_reaction', 'error_page', 'damaged'] as const;
export type ChipProblem = (typeof chipProblems)[number];

/** The team answers a request for another chip within this time. */
export const chipReplacementTime = 7 * day;
