import { expect, test } from 'vitest';
import { createEmptyMeasures, findUnreadableMeasures, formatMeasures, parseMeasures } from './typed-measures.ts';

test('input is sent in micrometers, with the unit of the tape', () => {
  expect(parseMeasures({ unit: 'in', texts: { bandRelaxed: '27 1/4', cupDepth: ' 8.75 ', wireWidth: '' } })).toEqual({
    unit: 'in',
    bandRelaxed: 692_150,
    cupDepth: 222_250,
  });
  expect(parseMeasures(createEmptyMeasures())).toBeUndefined();
});

test('unreadable lengths are listed, empty ones aren’t', () => {
  expect(findUnreadableMeasures({ unit: 'cm', texts: { bandRelaxed: 'snug', cupWidth: '13,5', cupDepth: '  ' } })).toEqual([
    'measures.bandRelaxed',
  ]);
});

test('a tag’s measures show as they were typed', () => {
  const typed = { unit: 'in', texts: { bandStretched: '34.5', wireWidth: '5.63' } } as const;
  expect(formatMeasures(parseMeasures(typed) ?? null)).toEqual(typed);
  expect(formatMeasures(null)).toEqual({ unit: 'in', texts: {} });
});
