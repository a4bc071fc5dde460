import { inch } from '@strapline/domain/size/units';
import { expect, test } from 'vitest';
import { formatLength, formatRoughLength } from './lengths.ts';

test('a measured length stays exact', () => {
  expect(formatLength(33 * inch, 'in')).toBe('33 in');
  expect(formatLength(31.75 * inch, 'in')).toBe('31.75 in');
  expect(formatLength(890_000, 'in')).toBe('35 in');
  expect(formatLength(838_000, 'cm')).toBe('83.8 cm');
});

test('a computed length is rounded to fractions of an inch, or millimetres', () => {
  expect(formatRoughLength(inch / 3, 'in')).toBe('1/3 in');
  expect(formatRoughLength(5.78 * inch, 'in')).toBe('5 3/4 in');
  expect(formatRoughLength(5.95 * inch, 'in')).toBe('6 in');
  expect(formatRoughLength(0.02 * inch, 'in')).toBe('0 in');
  expect(formatRoughLength(146_420, 'cm')).toBe('14.6 cm');
});
