export type LengthUnit = 'in' | 'cm';
export type WeightUnit = 'kg' | 'lb';

/** Micrometres in the units that people read off a tape; 1 in = 2.54 cm exactly (sizing.md R1). */
export const inch = 25_400;
export const centimetre = 10_000;

const micrometresIn: Record<LengthUnit, number> = { in: inch, cm: centimetre };
const kilogramsIn: Record<WeightUnit, number> = { kg: 1, lb: 0.45359237 };

/** A length as typed, as whole micrometres: rounded half up to 2 decimals in its own unit first (sizing.md R1), so 0.01 in = 254. */
export function toMicrometres(value: number, unit: LengthUnit): number {
  return hundredths(value) * (micrometresIn[unit] / 100);
}

/** Micrometres in a unit for show, rounded half up to 2 decimals. Never typed back: what was typed is kept as it was. */
export function fromMicrometres(micrometres: number, unit: LengthUnit): number {
  return near(micrometres, micrometresIn[unit] / 100) / 100;
}

/** A weight as typed in kilograms: rounded half up to 2 decimals in its own unit first. */
export function toKilograms(value: number, unit: WeightUnit): number {
  return (hundredths(value) * kilogramsIn[unit]) / 100;
}

/** Kilograms in a unit for show, rounded half up to 2 decimals. */
export function fromKilograms(kilograms: number, unit: WeightUnit): number {
  return hundredths(kilograms / kilogramsIn[unit]) / 100;
}

/** How many times `step` fits nearest into `length`, ties up, also below zero (sizing.md R1). */
export function near(length: number, step: number): number {
  return Math.floor((2 * length + step) / (2 * step));
}

/** A typed decimal in whole hundredths, half up. What a double cannot hold exactly (1.005) counts as it was written. */
function hundredths(value: number): number {
  const times = value * 100;
  const down = Math.floor(times);
  // Only beside a tie can the error of a double decide; there the written digits do.
  return Math.abs(times - down - 0.5) < 1e-6 ? down + (atLeastHalf(value) ? 1 : 0) : Math.round(times);
}

function atLeastHalf(value: number): boolean {
  const third = Number((String(Math.abs(value)).split('.')[1] ?? '').charAt(2) || 0);
  return value < 0 ? third <= 5 : third >= 5;
}
