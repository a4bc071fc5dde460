import { expect, test } from 'vitest';
import { readWish } from './size-filter.ts';

test('a label is read in its system, in Britain’s where none is named, however it is typed', () => {
  expect(readWish({ size: '34dd' })).toMatchObject({ system: 'UK', ukBand: 34, ordinal: 5 });
  expect(readWish({ size: ' 75 e ', system: 'EU' })).toMatchObject({ system: 'EU', band: 75, ukBand: 34, ordinal: 5 });
  expect(readWish({ size: 'F75', system: 'JP' })).toMatchObject({ system: 'JP', ukBand: 34, ordinal: 5 });
  expect(readWish({ size: '34D', system: 'Mars' })).toMatchObject({ system: 'UK', ukBand: 34, ordinal: 4 });
  expect(readWish({ size: '  ', system: 'EU' })).toBeNull();
  expect(readWish({})).toBeNull();
});

test('a band may stand alone', () => {
  expect(readWish({ size: '34' })).toEqual({ system: 'UK', band: 34, ukBand: 34 });
  expect(readWish({ size: ' 75 ', system: 'EU' })).toEqual({ system: 'EU', band: 75, ukBand: 34 });
  expect(readWish({ size: '75' })).toEqual({ error: 'unknownBand', system: 'UK', band: '75', cup: '', meant: 'EU' });
  expect(readWish({ size: '33' })).toMatchObject({ error: 'unknownBand', meant: null });
});

test('a label that is no size says why, and in which system it would be one', () => {
  expect(readWish({ size: '75E' })).toEqual({ error: 'unknownBand', system: 'UK', band: '75', cup: 'E', meant: 'EU' });
  expect(readWish({ size: '34D', system: 'EU' })).toEqual({ error: 'unknownBand', system: 'EU', band: '34', cup: 'D', meant: 'UK' });
  expect(readWish({ size: '34I' })).toEqual({ error: 'unknownCup', system: 'UK', band: '34', cup: 'I', meant: null });
  expect(readWish({ size: '33D' })).toMatchObject({ error: 'unknownBand', meant: null });
  expect(readWish({ size: 'large' })).toMatchObject({ error: 'syntax', meant: null });
});
