import { expect, test } from 'vitest';
import { combineYears, formatYears, parseYears } from './years.ts';

test.each([
  ['2024', { min: 2024, max: 2024 }],
  ['2024-2026', { min: 2024, max: 2026 }],
  ['2024-', { min: 2024, max: undefined }],
  ['-2026', { min: undefined, max: 2026 }],
])('an address of years: %s', (text, years) => {
  expect(parseYears(text)).toEqual(years);
  expect(formatYears(years)).toBe(text);
});

test('an address that makes no sense has no years, and one in the wrong order is turned round', () => {
  for (const text of ['', '-', 'x', '1999', '2e3', '2201', undefined]) expect(parseYears(text)).toEqual({ min: undefined, max: undefined });
  expect(parseYears('2026-2024')).toEqual({ min: 2024, max: 2026 });
});

test('a single year and a range both apply', () => {
  expect(combineYears({})).toBeUndefined();
  expect(combineYears({ year: 2025 })).toEqual({ min: 2025, max: 2025 });
  expect(combineYears({ yearMin: 2024 })).toEqual({ min: 2024, max: undefined });
  expect(combineYears({ year: 2025, yearMin: 2024, yearMax: 2026 })).toEqual({ min: 2025, max: 2025 });
  expect(combineYears({ year: 2025, yearMin: 2026 })).toEqual({ min: 2026, max: 2025 });
});
