import { describe, expect, test } from 'vitest';
import { checkAppFields } from './app-fields.ts';
import { strapline } from './apps/strapline.ts';
import { toptop } from './apps/toptop.ts';
import { getFieldErrors } from './field-errors.ts';
import { braTagForm } from './forms.ts';
import { searchFilters } from './shapes/search-filters.ts';
import { size } from './shapes/size.ts';

const letters = 'Enter one of the sizes XS, S, M, L, XL, 2XL, 3XL, 4XL, 5XL.';
const braSizes = 'Enter a valid bra size (e.g. 32DD, 38C, 28F).';

describe('an app has its own', () => {
  test('kind of size', () => {
    expect(checkAppFields(toptop, { size: { system: 'letter' } })).toEqual({});
    expect(checkAppFields(toptop, { braSize: '34C' })).toEqual({ braSize: letters });
    expect(checkAppFields(toptop, { size: { system: 'UK' } })).toEqual({ 'size.system': letters });
    expect(checkAppFields(strapline, { braSize: '34C', size: { system: 'UK' } })).toEqual({});
    expect(checkAppFields(strapline, { size: { system: 'letter' } })).toEqual({ 'size.system': braSizes });
  });

  test('measures', () => {
    const measures = { unit: 'cm', wireWidth: 130_000, chest: 520_000, shoulders: undefined } as const;
    expect(checkAppFields(toptop, { measures })).toEqual({ 'measures.wireWidth': 'This field is unknown.' });
    expect(checkAppFields(strapline, { measures })).toEqual({ 'measures.chest': 'This field is unknown.' });
    expect(checkAppFields(strapline, { measures: null })).toEqual({});
  });

  test('styles', () => {
    expect(checkAppFields(toptop, { style: 'swimTop' })).toEqual({});
    expect(checkAppFields(toptop, { style: 'plunge' })).toEqual({ style: 'Choose one of the styles camisole, crop, tee, swimTop.' });
    expect(checkAppFields(strapline, { style: 'tee' })).toHaveProperty('style');
    expect(checkAppFields(strapline, { style: 'constructor' })).toHaveProperty('style');
    expect(checkAppFields(strapline, { style: null })).toEqual({});
  });
});

describe('the shapes of sizes', () => {
  const errorsOf = (fields: object) => {
    const { error } = braTagForm.safeParse(fields);
    return error ? getFieldErrors(error) : {};
  };

  test('a letter is its label alone, a bra size has its neutral form', () => {
    expect(size.safeParse({ system: 'letter', label: 'M' }).success).toBe(true);
    expect(size.safeParse({ system: 'UK', band: 34, cup: 'DD', ukBand: 34, ordinal: 5 }).success).toBe(true);
    for (const other of [
      { system: 'letter', label: 'XXL' },
      { system: 'letter', label: 'M', ukBand: 0, ordinal: 2 },
      { system: 'UK', label: 'M' },
    ])
      expect(size.safeParse(other).success).toBe(false);
  });

  test('a form has a label and its system', () => {
    expect(errorsOf({ size: { system: 'letter', label: 'xxl' } })).not.toHaveProperty(['size.label']);
    expect(errorsOf({ size: { system: 'letter', label: '34C' } })).toMatchObject({ 'size.label': letters });
    expect(errorsOf({ size: { system: 'letter', label: 'M' }, braSize: '34C' })).toHaveProperty('braSize');
    expect(errorsOf({ measures: { unit: 'in', chest: 5 * 25_400 } })).toMatchObject({
      'measures.chest': expect.stringMatching(/^Enter a length of 25–110 cm \(10–43 in\)\./),
    });
  });

  test('a search has a letter, or a band with or without a cup', () => {
    for (const wanted of [
      { system: 'letter', label: 'M' },
      { system: 'UK', band: 34 },
      { system: 'UK', band: 34, cup: 'D' },
    ])
      expect(searchFilters.parse({ size: wanted }).size).toEqual(wanted);
    const { error } = searchFilters.safeParse({ size: { system: 'letter', band: 34 } });
    expect(error && Object.keys(getFieldErrors(error)).sort()).toEqual(['size.band', 'size.label']);
    expect(searchFilters.safeParse({ size: { system: 'Mars', band: 34 } }).error?.issues[0]).toMatchObject({
      path: ['size', 'system'],
      message: 'Choose a sizing system.',
    });
  });
});
