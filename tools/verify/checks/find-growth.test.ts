import { expect, test } from 'vitest';
import { calculateSlope, dropWarmUp } from './find-growth.ts';

test('the slope of a steady growth is its amount per minute', () => {
  const samples = Array.from({ length: 20 }, (_, i) => ({ minutes: i / 4, value: 100 + (i / 4) * 3 }));
  expect(calculateSlope(samples)).toBeCloseTo(3);
});

test('noise around a level has nearly no slope, and one sample has none', () => {
  const noise = Array.from({ length: 40 }, (_, i) => ({ minutes: i / 4, value: 100 + (i % 2 === 0 ? 2 : -2) }));
  expect(Math.abs(calculateSlope(noise))).toBeLessThan(0.2);
  expect(calculateSlope(noise.slice(0, 1))).toBe(0);
});

test('the warm-up is the first four tenths', () => {
  expect(dropWarmUp([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toEqual([5, 6, 7, 8, 9, 10]);
});
