import { expect, test } from 'vitest';
import { parseSizeFilter } from './size-filter.ts';

test('a label is parsed in its system, UK by default, however it is typed', () => {
  expect(parseSizeFilter({ size: '34dd' })).toMatchObject({ system: 'UK', ukBand: 34, ordinal: 5 });
  expect(parseSizeFilter({ size: ' 75 e ', system: 'EU' })).toMatchObject({ system: 'EU', band: 75, ukBand: 34, ordinal: 5 });
  expect(parseSizeFilter({ size: 'F75', system: 'JP' })).toMatchObject({ system: 'JP', ukBand: 34, ordinal: 5 });
  expect(parseSizeFilter({ size: '34D', system: 'Mars' })).toMatchObject({ system: 'UK', ukBand: 34, ordinal: 4 });
  expect(parseSizeFilter({ size: '  ', system: 'EU' })).toBeNull();
  expect(parseSizeFilter({})).toBeNull();
});

test('a band may stand alone', () => {
  expect(parseSizeFilter({ size: '34' })).toEqual({ system: 'UK', band: 34, ukBand: 34 });
  expect(parseSizeFilter({ size: ' 75 ', system: 'EU' })).toEqual({ system: 'EU', band: 75, ukBand: 34 });
  expect(parseSizeFilter({ size: '75' })).toEqual({ error: 'unknownBand', system: 'UK', band: '75', cup: '', suggestedSystem: 'EU' });
  expect(parseSizeFilter({ size: '33' })).toMatchObject({ error: 'unknownBand', suggestedSystem: null });
});

test('an invalid label says why, and in which system it is valid', () => {
  expect(parseSizeFilter({ size: '75E' })).toEqual({ error: 'unknownBand', system: 'UK', band: '75', cup: 'E', suggestedSystem: 'EU' });
  expect(parseSizeFilter({ size: '34D', system: 'EU' })).toEqual({
    error: 'unknownBand',
    system: 'EU',
    band: '34',
    cup: 'D',
    suggestedSystem: 'UK',
  });
  expect(parseSizeFilter({ size: '34I' })).toEqual({ error: 'unknownCup', system: 'UK', band: '34', cup: 'I', suggestedSystem: null });
  expect(parseSizeFilter({ size: '33D' })).toMatchObject({ error: 'unknownBand', suggestedSystem: null });
  expect(parseSizeFilter({ size: 'large' })).toMatchObject({ error: 'syntax', suggestedSystem: null });
});
