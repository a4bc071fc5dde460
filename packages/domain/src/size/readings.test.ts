import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findLikelyUnit, parseLength, parseWeight, type TypedLength } from './readings.ts';

describe('a typed length', () => {
  test.each([
    ['29.5', 29.5, 'in'],
    ['29,5', 29.5, 'in'],
    [' 29 ', 29, 'in'],
    ['29.', 29, 'in'],
    ['29 1/2', 29.5, 'in'],
    ['29½', 29.5, 'in'],
    ['29 ¾', 29.75, 'in'],
    ['29-1/2', 29.5, 'in'],
    ['29 - 3/8', 29.38, 'in'],
    ['29 1⁄4', 29.25, 'in'],
    ['29.5"', 29.5, 'in'],
    ['29½″', 29.5, 'in'],
    ["29''", 29, 'in'],
    ['29.5 in.', 29.5, 'in'],
    ['29 Inches', 29, 'in'],
    ['75 cm', 75, 'cm'],
    ['75,25CM', 75.25, 'cm'],
    ['７５ｃｍ', 75, 'cm'],
    ['75\u00a0cm', 75, 'cm'],
  ])('%j is %d %s', (text, value, unit) => {
    expect(parseLength(text, 'in')).toMatchObject({ value, unit });
  });

  test('defaults to the unit of the form, and is converted', () => {
    expect(parseLength('75', 'cm')).toEqual({ value: 75, unit: 'cm', micrometers: 750_000 });
    expect(parseLength('29½', 'in')).toEqual({ value: 29.5, unit: 'in', micrometers: 749_300 });
  });

  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['abc', 'notANumber'],
    ['-29', 'notANumber'],
    ['29 30', 'notANumber'],
    ['29..5', 'notANumber'],
    ['1,029.5', 'notANumber'],
    ['29 3/2', 'notANumber'],
    ['29 1/0', 'notANumber'],
    ['29.5 1/2', 'notANumber'],
    ['1e3', 'notANumber'],
    ['29999', 'notANumber'],
    ['cm', 'notANumber'],
    ['29 mm', 'unknownUnit'],
    ['60 kg', 'unknownUnit'],
    ['29 constructor', 'unknownUnit'],
  ])('%j is refused: %s', (text, error) => {
    expect(parseLength(text, 'in')).toEqual({ error });
  });

  test('gives a number or an error for any text', () => {
    const alphabet = fc.constantFrom(...'0123456789.,/- ½¼"cmin', '⁄', '\n', 'ß', '😀');
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(alphabet, { maxLength: 10 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const length = parseLength(text, 'in');
        if (!('error' in length)) expect(Number.isInteger(length.micrometers) && length.micrometers >= 0).toBe(true);
      }),
    );
  });
});

test('a typed weight is parsed in the same formats', () => {
  expect(parseWeight('62,5', 'kg')).toEqual({ value: 62.5, unit: 'kg', kilograms: 62.5 });
  expect(parseWeight('140 lbs', 'kg')).toMatchObject({ value: 140, unit: 'lb' });
  expect(parseWeight('10 stone', 'kg')).toEqual({ error: 'unknownUnit' });
});

describe('a mixed-up unit', () => {
  const length = (text: string): TypedLength => {
    const typed = parseLength(text, 'in');
    if ('error' in typed) throw new Error(text);
    return typed;
  };

  test('is found if only the other unit is plausible', () => {
    expect(findLikelyUnit('underbust', length('74 in'))).toEqual({ value: 74, unit: 'cm', micrometers: 740_000 });
    expect(findLikelyUnit('underbust', length('29 cm'))).toEqual({ value: 29, unit: 'in', micrometers: 736_600 });
    expect(findLikelyUnit('bust', length('91 in'))).toMatchObject({ unit: 'cm' });
  });

  test('is not found for a plausible reading, nor for one that is implausible in both units', () => {
    expect(findLikelyUnit('underbust', length('31 in'))).toBeNull();
    expect(findLikelyUnit('underbust', length('300 in'))).toBeNull();
    expect(findLikelyUnit('bust', length('5 cm'))).toBeNull();
  });
});
