import { sizingMethods } from '@strapline/domain/size/methods';
import { sizeSystem } from '@strapline/domain/size/systems';
import type { LengthUnit, WeightUnit } from '@strapline/domain/size/units';
import { type Calculator, emptyCalculator, type Inputs, readingNames } from './calculator-state.ts';
import type { Typed } from './typed-value.ts';

const longest = 24;

/** In the fragment, which browsers never send. */
export function toFragment(inputs: Inputs): string {
  const parts = new URLSearchParams({ unit: inputs.metric ? 'cm' : 'in', system: inputs.sizingSystem });
  if (inputs.from === 'size') {
    parts.set('band', inputs.bandSize);
    parts.set('cup', inputs.cupSize);
    parts.set('label', inputs.labelSystem);
    return parts.toString();
  }
  parts.set('method', inputs.method);
  for (const name of readingNames) setTyped(parts, name, inputs.readings[name]);
  setTyped(parts, 'weight', inputs.weight);
  return parts.toString();
}

/** null when invalid: anyone can write a link, so nothing is accepted that could not have been typed. */
export function fromFragment(fragment: string): Partial<Calculator> | null {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  const unit = parts.get('unit');
  const sizingSystem = sizeSystem(parts.get('system') ?? '');
  if ((unit !== 'in' && unit !== 'cm') || sizingSystem === null) return null;
  const metric = unit === 'cm';
  const shared: Partial<Calculator> = { metric, sizingSystem };
  const labelSystem = sizeSystem(parts.get('label') ?? '');
  if (labelSystem !== null)
    return { ...shared, from: 'size', labelSystem, bandSize: short(parts.get('band')), cupSize: short(parts.get('cup')) };
  const blank = emptyCalculator(metric);
  const readings = { ...blank.readings };
  for (const name of readingNames) readings[name] = typedIn(parts, name, ['in', 'cm']) ?? readings[name];
  const method = sizingMethods.find((known) => known === parts.get('method')) ?? blank.method;
  return { ...shared, readings, weight: typedIn(parts, 'weight', ['lb', 'kg']) ?? blank.weight, method };
}

function setTyped(parts: URLSearchParams, name: string, { text, unit }: Typed<LengthUnit | WeightUnit>): void {
  if (text.trim() !== '') parts.set(name, `${text} ${unit}`);
}

function typedIn<U extends LengthUnit | WeightUnit>(parts: URLSearchParams, name: string, units: readonly U[]): Typed<U> | null {
  const value = parts.get(name) ?? '';
  const unit = units.find((known) => value.endsWith(` ${known}`));
  return unit ? { text: short(value.slice(0, -unit.length - 1)), unit } : null;
}

function short(text: string | null): string {
  return (text ?? '').slice(0, longest);
}
