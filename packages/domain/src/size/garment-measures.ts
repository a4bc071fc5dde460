import { centimeter, type LengthUnit } from './units.ts';

/** The measures of a bra lying flat; `Garment` in fit.ts says how each is taken. */
export const garmentMeasures = ['bandRelaxed', 'bandStretched', 'cupWidth', 'cupDepth', 'wireWidth'] as const;
export type GarmentMeasure = (typeof garmentMeasures)[number];

/** Lengths in whole micrometers, and the unit they were entered in. */
export type GarmentMeasures = { unit: LengthUnit } & { [name in GarmentMeasure]?: number | undefined };

/**
 * Plausible measures in micrometers. Bands of 26 to 60 have about 50 to 130 cm relaxed, wires 7 to 30 cm (sizing.md V1). The limits are
 * ours and wide, and still catch most mix-ups of inches and centimeters.
 */
export const garmentMeasureLimits: Record<GarmentMeasure, { smallest: number; largest: number }> = {
  bandRelaxed: { smallest: 35 * centimeter, largest: 150 * centimeter },
  bandStretched: { smallest: 45 * centimeter, largest: 190 * centimeter },
  cupWidth: { smallest: 7 * centimeter, largest: 40 * centimeter },
  cupDepth: { smallest: 8 * centimeter, largest: 60 * centimeter },
  wireWidth: { smallest: 7 * centimeter, largest: 35 * centimeter },
};

export type GarmentMeasuresError = { field: GarmentMeasure; fault: 'none' | 'stretchedShorter' | 'depthShorter' };

/** The first inconsistent measure, or null: stretched must not be shorter than relaxed, nor a cup's depth shorter than its width. */
export function findGarmentMeasuresError({
  bandRelaxed,
  bandStretched,
  cupWidth,
  cupDepth,
  wireWidth,
}: GarmentMeasures): GarmentMeasuresError | null {
  const isNone = [bandRelaxed, bandStretched, cupWidth, cupDepth, wireWidth].every((length) => length === undefined);
  if (isNone) return { field: 'bandRelaxed', fault: 'none' };
  if (bandRelaxed !== undefined && bandStretched !== undefined && bandStretched < bandRelaxed)
    return { field: 'bandStretched', fault: 'stretchedShorter' };
  if (cupWidth !== undefined && cupDepth !== undefined && cupDepth < cupWidth) return { field: 'cupDepth', fault: 'depthShorter' };
  return null;
}
