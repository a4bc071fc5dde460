import { centimeter, type LengthUnit } from './units.ts';

/** The measures of a bra lying flat; `Garment` in fit.ts says how each is taken. */
export const braMeasures = ['bandRelaxed', 'bandStretched', 'cupWidth', 'cupDepth', 'wireWidth'] as const;
export type BraMeasure = (typeof braMeasures)[number];

/**
 * The measures of a top lying flat: from armpit to armpit, from the highest point of a shoulder to the hem, and between the seams of the shoulders, which
 * camisoles don't have.
 */
export const topMeasures = ['chest', 'length', 'shoulders'] as const;
export type TopMeasure = (typeof topMeasures)[number];

/** What is measured, by the size system of an app. */
export const measuresOf = { bra: braMeasures, letter: topMeasures } as const;
export type GarmentMeasure = BraMeasure | TopMeasure;

/** Lengths in whole micrometers, and the unit they were entered in. */
export type GarmentMeasures = { unit: LengthUnit } & { [name in GarmentMeasure]?: number | undefined };

/**
 * Plausible measures in micrometers. Bands of 26 to 60 have about 50 to 130 cm relaxed, wires 7 to 30 cm (sizing.md V1). Tops from XS to 5XL have a chest of about
 * 35 to 90 cm, and a crop may be 20 cm long. The limits are ours and wide, and still catch most mix-ups of inches and centimeters.
 */
export const garmentMeasureLimits: Record<GarmentMeasure, { smallest: number; largest: number }> = {
  bandRelaxed: { smallest: 35 * centimeter, largest: 150 * centimeter },
  bandStretched: { smallest: 45 * centimeter, largest: 190 * centimeter },
  cupWidth: { smallest: 7 * centimeter, largest: 40 * centimeter },
  cupDepth: { smallest: 8 * centimeter, largest: 60 * centimeter },
  wireWidth: { smallest: 7 * centimeter, largest: 35 * centimeter },
  chest: { smallest: 25 * centimeter, largest: 110 * centimeter },
  length: { smallest: 15 * centimeter, largest: 120 * centimeter },
  shoulders: { smallest: 20 * centimeter, largest: 80 * centimeter },
};

export type GarmentMeasuresError = { field: GarmentMeasure; fault: 'none' | 'stretchedShorter' | 'depthShorter' };

/** The first inconsistent measure, or null: stretched must not be shorter than relaxed, nor a cup's depth shorter than its width. */
export function findGarmentMeasuresError({ unit: _, ...lengths }: GarmentMeasures): GarmentMeasuresError | null {
  const { bandRelaxed, bandStretched, cupWidth, cupDepth } = lengths;
  if (Object.values(lengths).every((length) => length === undefined)) return { field: 'bandRelaxed', fault: 'none' };
  if (bandRelaxed !== undefined && bandStretched !== undefined && bandStretched < bandRelaxed)
    return { field: 'bandStretched', fault: 'stretchedShorter' };
  if (cupWidth !== undefined && cupDepth !== undefined && cupDepth < cupWidth) return { field: 'cupDepth', fault: 'depthShorter' };
  return null;
}
