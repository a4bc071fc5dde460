import { sizingMethods } from '@strapline/domain/size/sizing-methods';
import { parseSizeSystem } from '@strapline/domain/size/systems';
import type { TypedValue } from '@strapline/domain/size/typed-value';
import type { LengthUnit, WeightUnit } from '@strapline/domain/size/units';
import { type Calculator, createCalculator, type Inputs, readingNames } from './calculator-state.ts';

const maxTextLength = 24;

/** In the fragment, which browsers never send. */
export function formatFragment(inputs: Inputs): string {
  const parts = new URLSearchParams({ unit: inputs.metric ? 'cm' : 'in', system: inputs.sizingSystem });
  if (inputs.from === 'size') {
    parts.set('band', inputs.bandSize);
    parts.set('cup', inputs.cupSize);
    parts.set('label', inputs.labelSystem);
    return parts.toString();
  }
  parts.set('method', inputs.method);
  for (const name of readingNames) setTypedValue(parts, name, inputs.readings[name]);
  setTypedValue(parts, 'weight', inputs.weight);
  return parts.toString();
}

/** null when invalid: anyone can write a link, so nothing is accepted that could not have been typed. */
export function parseFragment(fragment: string): Partial<Calculator> | null {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  const unit = parts.get('unit');
  const sizingSystem = parseSizeSystem(parts.get('system') ?? '');
  if ((unit !== 'in' && unit !== 'cm') || sizingSystem === null) return null;
  const metric = unit === 'cm';
  const shared: Partial<Calculator> = { metric, sizingSystem };
  const labelSystem = parseSizeSystem(parts.get('label') ?? '');
  if (labelSystem !== null)
    return { ...shared, from: 'size', labelSystem, bandSize: truncateText(parts.get('band')), cupSize: truncateText(parts.get('cup')) };
  const blank = createCalculator(metric);
  const readings = { ...blank.readings };
  for (const name of readingNames) readings[name] = getTypedValue(parts, name, ['in', 'cm']) ?? readings[name];
  const method = sizingMethods.find((allowed) => allowed === parts.get('method')) ?? blank.method;
  return { ...shared, readings, weight: getTypedValue(parts, 'weight', ['lb', 'kg']) ?? blank.weight, method };
}

function setTypedValue(parts: URLSearchParams, name: string, { text, unit }: TypedValue<LengthUnit | WeightUnit>): void {
  if (text.trim() !== '') parts.set(name, `${text} ${unit}`);
}

function getTypedValue<U extends LengthUnit | WeightUnit>(parts: URLSearchParams, name: string, units: readonly U[]): TypedValue<U> | null {
  const value = parts.get(name) ?? '';
  const unit = units.find((allowed) => value.endsWith(` ${allowed}`));
  return unit ? { text: truncateText(value.slice(0, -unit.length - 1)), unit } : null;
}

function truncateText(text: string | null): string {
  return (text ?? '').slice(0, maxTextLength);
}
