import { parseLength, parseWeight, type ReadingError } from './readings.ts';
import { fromKilograms, fromMicrometers, type LengthUnit, type WeightUnit } from './units.ts';

/** The text and the unit it was typed in. */
export type TypedValue<U extends LengthUnit | WeightUnit> = { text: string; unit: U };

/** An empty field. */
export function createTypedValue<U extends LengthUnit | WeightUnit>(unit: U): TypedValue<U> {
  return { text: '', unit };
}

/** As typed in its own unit, so that switching twice restores it; else converted to 2 decimals. */
export function formatTypedLength({ text, unit }: TypedValue<LengthUnit>, targetUnit: LengthUnit): string {
  const length = unit === targetUnit ? null : parseLength(text, unit);
  return length === null || 'error' in length ? text : String(fromMicrometers(length.micrometers, targetUnit));
}

/** Like `formatTypedLength`, for a weight. */
export function formatTypedWeight({ text, unit }: TypedValue<WeightUnit>, targetUnit: WeightUnit): string {
  const weight = unit === targetUnit ? null : parseWeight(text, unit);
  return weight === null || 'error' in weight ? text : String(fromKilograms(weight.kilograms, targetUnit));
}

/** Micrometers; null when empty. */
export function parseTypedLength({ text, unit }: TypedValue<LengthUnit>): number | null | { error: Exclude<ReadingError, 'empty'> } {
  const length = parseLength(text, unit);
  if (!('error' in length)) return length.micrometers;
  return length.error === 'empty' ? null : { error: length.error };
}

/** Kilograms; null when empty. */
export function parseTypedWeight({ text, unit }: TypedValue<WeightUnit>): number | null | { error: Exclude<ReadingError, 'empty'> } {
  const weight = parseWeight(text, unit);
  if (!('error' in weight)) return weight.kilograms;
  return weight.error === 'empty' ? null : { error: weight.error };
}

/** The same number read in the other unit; a typed unit is dropped. */
export function convertUnit({ text, unit }: TypedValue<LengthUnit>): TypedValue<LengthUnit> {
  const typed = parseLength(text, unit);
  const sourceUnit = 'error' in typed ? unit : typed.unit;
  return { text: text.replace(/(?<!\s)\s*(?<![^\d\s.,/½¼¾⅐-⅞-])[^\d\s.,/½¼¾⅐-⅞-]+\.?\s*$/u, ''), unit: sourceUnit === 'in' ? 'cm' : 'in' };
}
