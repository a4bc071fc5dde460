import { readingLimits } from './reading-limits.ts';
import { type LengthUnit, toKilograms, toMicrometers, type WeightUnit } from './units.ts';

export type ReadingError = 'empty' | 'notANumber' | 'unknownUnit';

/** `value` is what was typed, in `unit`, rounded to 2 decimals: a typed suffix overrides the unit of the form. */
export type TypedLength = { value: number; unit: LengthUnit; micrometers: number };
export type TypedWeight = { value: number; unit: WeightUnit; kilograms: number };

const lengthUnits: Record<string, LengthUnit> = {
  in: 'in',
  ins: 'in',
  inch: 'in',
  inches: 'in',
  '"': 'in',
  '′′': 'in',
  '”': 'in',
  "''": 'in',
  cm: 'cm',
};
const weightUnits: Record<string, WeightUnit> = { kg: 'kg', kgs: 'kg', kilo: 'kg', kilos: 'kg', lb: 'lb', lbs: 'lb', pounds: 'lb' };

/** Parses a length: "28.5", "28,5", "28 1/2", "28½", "28-1/2", each with or without in, " or cm. */
export function parseLength(text: string, unit: LengthUnit): TypedLength | { error: ReadingError } {
  const typed = splitUnit(text, unit, lengthUnits);
  if ('error' in typed) return typed;
  const micrometers = toMicrometers(typed.number, typed.unit);
  return { value: micrometers / toMicrometers(1, typed.unit), unit: typed.unit, micrometers };
}

/** Parses a weight in the same formats, with or without kg or lb. */
export function parseWeight(text: string, unit: WeightUnit): TypedWeight | { error: ReadingError } {
  const typed = splitUnit(text, unit, weightUnits);
  if ('error' in typed) return typed;
  return { value: Math.round(typed.number * 100) / 100, unit: typed.unit, kilograms: toKilograms(typed.number, typed.unit) };
}

/** The same number in the other unit, if it is plausible only there; else null. */
export function findLikelyUnit(kind: keyof typeof readingLimits, { value, unit, micrometers }: TypedLength): TypedLength | null {
  const { smallest, largest } = readingLimits[kind];
  const fits = (length: number) => length >= smallest && length <= largest;
  const other = unit === 'in' ? 'cm' : 'in';
  const otherwise = toMicrometers(value, other);
  return !fits(micrometers) && fits(otherwise) ? { value, unit: other, micrometers: otherwise } : null;
}

function splitUnit<U extends string>(
  text: string,
  unit: U,
  units: Record<string, U>,
): { number: number; unit: U } | { error: ReadingError } {
  // A space before ½, which would otherwise become 281/2.
  const plain = text
    .replace(/[¼½¾⅐-⅞]/g, ' $&')
    .normalize('NFKC')
    .replace(/[⁄∕]/g, '/')
    .trim()
    .toLowerCase();
  if (plain === '') return { error: 'empty' };
  const [, digits = '', suffix = ''] = /^([\d.,/ -]*?) *([^\d.,/ -]*)\.?$/.exec(plain) ?? [];
  const number = parseNumber(digits);
  if (number === null) return { error: 'notANumber' };
  const named = suffix === '' ? unit : Object.hasOwn(units, suffix) ? units[suffix] : undefined;
  return named === undefined ? { error: 'unknownUnit' } : { number, unit: named };
}

function parseNumber(digits: string): number | null {
  const decimal = /^(\d{1,4}(?:[.,]\d*)?|[.,]\d+)$/.exec(digits);
  if (decimal) return Number(digits.replace(',', '.'));
  const [, whole, above, below] = /^(?:(\d{1,4})(?: +| ?- ?))?(\d{1,2}) ?\/ ?(\d{1,2})$/.exec(digits) ?? [];
  if (above === undefined || below === undefined || Number(above) >= Number(below)) return null;
  return Number(whole ?? 0) + Number(above) / Number(below);
}
