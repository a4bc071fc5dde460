import type { Readings } from './sizing-methods.ts';
import { bandLimits, type NeutralSize, ordinalLimits } from './systems.ts';
import { inch } from './units.ts';

/** Readings for which `snug` gives exactly this size (sizing.md R8); null for AAA, since no bust is smaller than its underbust. */
export function findNominalReadings({ ukBand, ordinal }: NeutralSize): (Readings & { underbust1: number; bust1: number }) | null {
  const real = ukBand % 2 === 0 && ukBand >= bandLimits.smallest && ukBand <= bandLimits.largest && Number.isInteger(ordinal);
  if (!real || ordinal < 0 || ordinal > ordinalLimits.largest) return null;
  return { underbust1: ukBand * inch, bust1: (ukBand + ordinal) * inch };
}
