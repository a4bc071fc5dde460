export type LengthUnit = 'in' | 'cm';
export type WeightUnit = 'kg' | 'lb';

/** Units of a tape in micrometers; 1 in = 2.54 cm exactly (sizing.md R1). */
export const inch = 25_400;
export const centimeter = 10_000;

const micrometersIn: Record<LengthUnit, number> = { in: inch, cm: centimeter };
const kilogramsIn: Record<WeightUnit, number> = { kg: 1, lb: 0.45359237 };

/** Converts a length to whole micrometers; first rounded half up to 2 decimals in its own unit (sizing.md R1), so 0.01 in = 254. */
export function toMicrometers(value: number, unit: LengthUnit): number {
  return roundToHundredths(value) * (micrometersIn[unit] / 100);
}

/** Converts micrometers for display, rounded half up to 2 decimals. */
export function fromMicrometers(micrometers: number, unit: LengthUnit): number {
  return roundToStep(micrometers, micrometersIn[unit] / 100) / 100;
}

/** Converts a weight to kilograms; first rounded half up to 2 decimals in its own unit. */
export function toKilograms(value: number, unit: WeightUnit): number {
  return (roundToHundredths(value) * kilogramsIn[unit]) / 100;
}

/** Converts kilograms for display, rounded half up to 2 decimals. */
export function fromKilograms(kilograms: number, unit: WeightUnit): number {
  return roundToHundredths(kilograms / kilogramsIn[unit]) / 100;
}

/** `length / step`, rounded to the nearest integer, ties up, also below zero (sizing.md R1). */
export function roundToStep(length: number, step: number): number {
  return Math.floor((2 * length + step) / (2 * step));
}

/** A decimal in whole hundredths, rounded half up by its decimal digits, not its binary value (1.005). */
function roundToHundredths(value: number): number {
  const times = value * 100;
  const down = Math.floor(times);
  // Near a tie the binary error could decide, so the decimal digits do.
  return Math.abs(times - down - 0.5) < 1e-6 ? down + (atLeastHalf(value) ? 1 : 0) : Math.round(times);
}

function atLeastHalf(value: number): boolean {
  const third = Number((String(Math.abs(value)).split('.')[1] ?? '').charAt(2) || 0);
  return value < 0 ? third <= 5 : third >= 5;
}
