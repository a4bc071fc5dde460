import { measure } from '@strapline/domain/size/measure';
import type { Method, Readings } from '@strapline/domain/size/methods';
import type { NeutralSize } from '@strapline/domain/size/systems';
import { centimetre, inch, type LengthUnit } from '@strapline/domain/size/units';

/** The nearest reading (micrometres, on a tape mark) that changes the size. */
export type Change = { reading: 'underbust1' | 'bust1'; at: number; direction: 'up' | 'down'; to: NeutralSize };

// The finest marks that people read, and how far a tape may slip.
const mark: Record<LengthUnit, number> = { in: inch / 4, cm: centimetre / 2 };
const furthest = 2 * inch;

/** For both required readings, the next mark up and down that changes the size. */
export function findNearestChanges(readings: Readings, method: Method, unit: LengthUnit): Change[] {
  const now = measure(readings, { method });
  if ('error' in now) return [];
  return (['underbust1', 'bust1'] as const).flatMap((reading) =>
    (['down', 'up'] as const).flatMap((direction) => {
      const from = readings[reading];
      if (from === null || from === undefined) return [];
      for (const at of listMarks(from, direction, mark[unit])) {
        const other = measure({ ...readings, [reading]: at }, { method });
        if ('error' in other) return [];
        if (other.ukBand !== now.ukBand || other.ordinal !== now.ordinal)
          return [{ reading, at, direction, to: { ukBand: other.ukBand, ordinal: other.ordinal } }];
      }
      return [];
    }),
  );
}

/** Nearest first. */
function listMarks(length: number, direction: 'up' | 'down', step: number): number[] {
  const sign = direction === 'up' ? 1 : -1;
  const next = direction === 'up' ? Math.floor(length / step) + 1 : Math.ceil(length / step) - 1;
  return Array.from({ length: Math.ceil(furthest / step) }, (_, i) => (next + sign * i) * step);
}
