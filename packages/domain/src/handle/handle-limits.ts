import { minute } from '../time.ts';

/** Handles that one person has or tries to prove. */
export const mostHandles = 20;

/** Handles that a person begins to claim in a day: each makes us read a page of another site. */
export const handleClaimsPerDay = 30;

/** The shortest time between two looks at the same bio, in milliseconds. */
export const bioCheckPause = 10_000;

/** How often we look by ourselves while a code is good. */
export const bioRereadTime = 10 * minute;
