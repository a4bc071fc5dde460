import { centimeter } from './units.ts';

/** The limits of a reading in micrometers, inclusive (sizing.md R2). They also catch mix-ups of inches and centimeters. */
export const readingLimits = {
  underbust: { smallest: 50 * centimeter, largest: 160 * centimeter },
  bust: { smallest: 55 * centimeter, largest: 220 * centimeter },
} as const;
