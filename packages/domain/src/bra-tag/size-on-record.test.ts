import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { letterLabels } from '../size/letter-size.ts';
import { resolveSize } from '../size/systems.ts';
import { formatSizeOnRecord, letterBand, readSize, toNeutralSize } from './size-on-record.ts';

const typed = (system: string, label: string, braSize?: string) => readSize({ size: { system, label }, braSize });

describe('the two forms of a recorded size', () => {
  test.each([
    ['UK', '36ff', '36FF'],
    ['EU', '80E', '80E'],
    ['US', '34ddd', '34DDD'],
    // A label that the strict grammar cannot express is recorded as the UK label.
    ['IT', '3D', '34D'],
    ['AU', '20E', '42E'],
    ['JP', 'D75', '34C'],
    ['US', '34DDD/F', '34E'],
    ['EU', '75 E', '34DD'],
    ['FR', '115C', '44C'],
  ])('%s %s is recorded as %s', (system, label, braSize) => {
    expect(typed(system, label)).toMatchObject({ braSize, size: { system } });
  });

  test('keep the letters of the label itself', () => {
    expect(typed('US', '34F')).toMatchObject({ braSize: '34F', size: { system: 'US', band: 34, cup: 'F', ukBand: 34, ordinal: 6 } });
  });

  test("have no strict form where there is none: Japan's AAA has no equivalent", () => {
    expect(typed('JP', 'AAA75')).toMatchObject({ braSize: null, size: { system: 'JP', band: 75, cup: 'AAA' } });
  });

  test('may both be given if they agree', () => {
    expect(typed('EU', '75E', '75e')).toMatchObject({ braSize: '75E' });
    expect(typed('EU', '75E', '34DD')).toMatchObject({ braSize: '34DD' });
    expect(typed('EU', '75E', '34D')).toEqual({
      field: 'braSize',
      error: 'This doesn’t match the size EU 75E. Enter the same size twice, or only one of them.',
    });
  });

  test('a bare strict size gets its system from its band', () => {
    expect(readSize({ braSize: '34ff' })).toMatchObject({ braSize: '34FF', size: { system: 'UK', ordinal: 8 } });
    expect(readSize({ braSize: '80e' })).toMatchObject({ braSize: '80E', size: { system: 'EU', ordinal: 5 } });
    expect(readSize({ braSize: '12FF' })).toMatchObject({ size: { system: 'AU', ukBand: 34 } });
    expect(readSize({ braSize: '33D' })).toEqual({ braSize: '33D', size: null });
    expect(readSize({})).toEqual({ braSize: null, size: null });
  });

  test('an invalid size is refused with the message of the specification', () => {
    expect(readSize({ braSize: '34 D' })).toEqual({ field: 'braSize', error: 'Enter a valid bra size (e.g. 32DD, 38C, 28F).' });
    expect(typed('UK', '34')).toEqual({ field: 'size.label', error: 'Enter a valid bra size (e.g. 32DD, 38C, 28F).' });
    expect(typed('UK', '33D')).toEqual({ field: 'size.label', error: 'This band doesn’t exist in this sizing system.' });
  });
});

describe('a letter size', () => {
  test('is its label, in any spelling', () => {
    expect(typed('letter', ' xxl ')).toEqual({ braSize: null, size: { system: 'letter', label: '2XL' } });
    expect(typed('letter', 'M')).toEqual({ braSize: null, size: { system: 'letter', label: 'M' } });
  });

  test('that doesn’t exist is refused with all sizes', () => {
    const error = 'Enter one of the sizes XS, S, M, L, XL, 2XL, 3XL, 4XL, 5XL.';
    for (const label of ['34C', 'XXS', '']) expect(typed('letter', label)).toEqual({ field: 'size.label', error });
  });

  test('has no bra size beside it', () => {
    expect(typed('letter', 'M', '34C')).toEqual({
      field: 'braSize',
      error: 'A piece has a letter size or a bra size. Remove one of them.',
    });
    expect(typed('UK', 'M')).toMatchObject({ field: 'size.label' });
  });
});

test('a size as text has its system, letters are alone', () => {
  const format = (record: ReturnType<typeof readSize>) => ('error' in record ? record.error : formatSizeOnRecord(record));
  expect(format(typed('EU', '75 e'))).toBe('EU 75E');
  expect(format(typed('JP', 'F75'))).toBe('JP F75');
  expect(format(typed('letter', 'xxxl'))).toBe('3XL');
  expect(format(readSize({ braSize: '33D' }))).toBe('33D');
  expect(format(readSize({}))).toBeNull();
});

test('no letter is found as a bra, and each as itself', () => {
  const letters = letterLabels.map((label) => toNeutralSize({ system: 'letter', label }));
  expect(letters).toEqual(letterLabels.map((_, ordinal) => ({ ukBand: letterBand, ordinal })));
  fc.assert(
    fc.property(fc.integer({ min: 26, max: 60 }), fc.constantFrom('A', 'DD', 'F', 'JJ'), (band, cup) => {
      const size = resolveSize('UK', `${band}${cup}`);
      if (!('error' in size)) expect(toNeutralSize(size)).toEqual({ ukBand: band, ordinal: size.ordinal });
    }),
  );
  expect(resolveSize('UK', '0A')).toEqual({ error: 'unknownBand' });
});
