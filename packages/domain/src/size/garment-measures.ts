import { centimetre, type LengthUnit } from './units.ts';

/** What can be measured on a bra that lies on a table; `Garment` of fit.ts says how each is taken. */
export const garmentMeasures = ['bandRelaxed', 'bandStretched', 'cupWidth', 'cupDepth', 'wireWidth'] as const;
export type GarmentMeasure = (typeof garmentMeasures)[number];

/** Lengths in whole micrometres, and the unit in which they were read off. */
export type GarmentMeasures = { unit: LengthUnit } & { [name in GarmentMeasure]?: number | undefined };

/**
 * What a tape can read on a bra of some size, in micrometres. Bands of 26 to 60 lie loose at about 50 to 130 cm; wires reach from 7 to 30 cm (sizing.md V1).
 * The ends are ours and wide, and still catch most inches that were typed as centimetres, and the reverse.
 */
export const garmentMeasureLimits: Record<GarmentMeasure, { smallest: number; largest: number }> = {
  bandRelaxed: { smallest: 35 * centimetre, largest: 150 * centimetre },
  bandStretched: { smallest: 45 * centimetre, largest: 190 * centimetre },
  cupWidth: { smallest: 7 * centimetre, largest: 40 * centimetre },
  cupDepth: { smallest: 8 * centimetre, largest: 60 * centimetre },
  wireWidth: { smallest: 7 * centimetre, largest: 35 * centimetre },
};

export type MeasuresFault = { field: GarmentMeasure; fault: 'none' | 'stretchedShorter' | 'depthShorter' };

/** What does not go together, or null: a band gets longer when it is pulled, and the way over a cup is not shorter than the way across it. */
export function measuresFault({ bandRelaxed, bandStretched, cupWidth, cupDepth, wireWidth }: GarmentMeasures): MeasuresFault | null {
  const isNone = [bandRelaxed, bandStretched, cupWidth, cupDepth, wireWidth].every((length) => length === undefined);
  if (isNone) return { field: 'bandRelaxed', fault: 'none' };
  if (bandRelaxed !== undefined && bandStretched !== undefined && bandStretched < bandRelaxed)
    return { field: 'bandStretched', fault: 'stretchedShorter' };
  if (cupWidth !== undefined && cupDepth !== undefined && cupDepth < cupWidth) return { field: 'cupDepth', fault: 'depthShorter' };
  return null;
}
