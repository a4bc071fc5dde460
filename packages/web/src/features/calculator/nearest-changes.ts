import { calculateSize } from '@strapline/domain/size/calculate-size';
import type { Readings, SizingMethod } from '@strapline/domain/size/sizing-methods';
import type { NeutralSize } from '@strapline/domain/size/systems';
import { centimeter, inch, type LengthUnit } from '@strapline/domain/size/units';

/** The nearest reading (micrometers, on a tape mark) that changes the size. */
export type NearestChange = { reading: 'underbust1' | 'bust1'; at: number; direction: 'up' | 'down'; to: NeutralSize };

// The finest marks that people read, and how far a tape may slip.
const stepSizes: Record<LengthUnit, number> = { in: inch / 4, cm: centimeter / 2 };
const maxDistance = 2 * inch;

/** For both required readings, the next mark up and down that changes the size. */
export function findNearestChanges(readings: Readings, method: SizingMethod, unit: LengthUnit): NearestChange[] {
  const now = calculateSize(readings, { method });
  if ('error' in now) return [];
  return (['underbust1', 'bust1'] as const).flatMap((reading) =>
    (['down', 'up'] as const).flatMap((direction) => {
      const from = readings[reading];
      if (from === null || from === undefined) return [];
      for (const at of listSteps(from, direction, stepSizes[unit])) {
        const other = calculateSize({ ...readings, [reading]: at }, { method });
        if ('error' in other) return [];
        if (other.ukBand !== now.ukBand || other.ordinal !== now.ordinal)
          return [{ reading, at, direction, to: { ukBand: other.ukBand, ordinal: other.ordinal } }];
      }
      return [];
    }),
  );
}

/** Nearest first. */
function listSteps(length: number, direction: 'up' | 'down', step: number): number[] {
  const sign = direction === 'up' ? 1 : -1;
  const next = direction === 'up' ? Math.floor(length / step) + 1 : Math.ceil(length / step) - 1;
  return Array.from({ length: Math.ceil(maxDistance / step) }, (_, i) => (next + sign * i) * step);
}
