import { fromMicrometers, inch, type LengthUnit } from '@strapline/domain/size/units';

/** `33 in`, `31.75 in`, `83.8 cm`: quarters of an inch are exact, conversions rounded to a tenth. */
export function formatLength(micrometers: number, unit: LengthUnit): string {
  const value = fromMicrometers(micrometers, unit);
  const isQuarter = unit === 'in' && Number.isInteger(value * 4);
  return `${isQuarter ? value : Math.round(value * 10) / 10} ${unit}`;
}

const fractions = [
  [0, ''],
  [1 / 4, '1/4'],
  [1 / 3, '1/3'],
  [1 / 2, '1/2'],
  [2 / 3, '2/3'],
  [3 / 4, '3/4'],
  [1, ''],
] as const;

/** A computed length, no finer than it is accurate: `5 3/4 in`, `1/3 in`, `14.6 cm`. */
export function formatRoughLength(micrometers: number, unit: LengthUnit): string {
  if (unit === 'cm') return `${Math.round(fromMicrometers(micrometers, 'cm') * 10) / 10} cm`;
  const inches = micrometers / inch;
  const down = Math.floor(inches);
  const [part, text] = fractions.reduce((best, each) =>
    Math.abs(each[0] - (inches - down)) < Math.abs(best[0] - (inches - down)) ? each : best,
  );
  const whole = part === 1 ? down + 1 : down;
  return `${[whole > 0 || text === '' ? String(whole) : '', text].filter(Boolean).join(' ')} in`;
}
