import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromKilograms, fromMicrometers, roundToStep, toKilograms, toMicrometers } from './units.ts';

describe('a length', () => {
  test('is stored as whole micrometers, exactly', () => {
    expect(toMicrometers(28.5, 'in')).toBe(723_900);
    expect(toMicrometers(72.39, 'cm')).toBe(723_900);
    expect(toMicrometers(0.01, 'in')).toBe(254);
    expect(toMicrometers(0.01, 'cm')).toBe(100);
  });

  test('is rounded half up in decimal, regardless of binary floating point', () => {
    const digit = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 299 }), fc.integer({ min: 0, max: 99 }), digit, (whole, hundredths, third) => {
        const written = Number(`${whole}.${String(hundredths).padStart(2, '0')}${third}`);
        expect(toMicrometers(written, 'cm')).toBe((whole * 100 + hundredths + (third >= 5 ? 1 : 0)) * 100);
      }),
    );
    expect(toMicrometers(70.0049999, 'cm')).toBe(700_000);
  });

  test('is shown with two decimals in the other unit', () => {
    expect(fromMicrometers(723_900, 'in')).toBe(28.5);
    expect(fromMicrometers(toMicrometers(30, 'in'), 'cm')).toBe(76.2);
    expect(fromMicrometers(toMicrometers(76, 'cm'), 'in')).toBe(29.92);
  });

  test('round-trips in its own unit', () => {
    fc.assert(
      fc.property(fc.constantFrom('in' as const, 'cm' as const), fc.integer({ min: 0, max: 30_000 }), (unit, hundredths) => {
        expect(fromMicrometers(toMicrometers(hundredths / 100, unit), unit)).toBe(hundredths / 100);
      }),
    );
  });
});

test('a weight is stored in kilograms', () => {
  expect(toKilograms(100, 'lb')).toBeCloseTo(45.359237, 9);
  expect(toKilograms(61.255, 'kg')).toBe(61.26);
  expect(fromKilograms(toKilograms(131.5, 'lb'), 'lb')).toBe(131.5);
});

test('the nearest multiple rounds ties up, also below zero', () => {
  expect([14, 15, 16, 24, 25, -5, -6, -15, -16].map((length) => roundToStep(length, 10))).toEqual([1, 2, 2, 2, 3, 0, -1, -1, -2]);
});
