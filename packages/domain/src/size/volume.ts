import type { NeutralSize } from './systems.ts';

/** The approximate volume of a cup. Show millilitres as "from cupMl to 1.5 times that". */
export type CupVolume = { wire: number; diameterCm: number; cupMl: number; pairGrams: number };

/**
 * The wire number of a size, the wire's diameter, one cup's volume as a hemisphere and the weight of a pair (sizing.md V1). Sister sizes
 * share all of them. Wire 30 is 3 5/6 in across and each number adds a sixth; tissue is taken at 0.98 g for each millilitre.
 */
export function calculateCupVolume({ ukBand, ordinal }: NeutralSize): CupVolume {
  const wire = ukBand + 2 * (ordinal - 2);
  const diameter = calculateWireDiameter(wire);
  const ml = (Math.PI / 12) * diameter ** 3;
  return { wire, diameterCm: Math.round(diameter * 100) / 100, cupMl: Math.round(ml), pairGrams: Math.round(2 * ml * 0.98) };
}

/** The diameter of a wire in centimeters. */
export function calculateWireDiameter(wire: number): number {
  return ((23 + wire - 30) / 6) * 2.54;
}
