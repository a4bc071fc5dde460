import { centimetre } from './units.ts';

/** The limits of a reading in micrometres, both ends included (sizing.md R2). They also catch centimetres typed as inches, and the reverse. */
export const readingLimits = {
  underbust: { smallest: 50 * centimetre, largest: 160 * centimetre },
  bust: { smallest: 55 * centimetre, largest: 220 * centimetre },
} as const;
