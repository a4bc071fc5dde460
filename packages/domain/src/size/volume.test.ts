import { expect, test } from 'vitest';
import { findSisterSize } from './systems.ts';
import { calculateCupVolume } from './volume.ts';

test('width of a wire and volume of a cup', () => {
  // Wire 36 has a diameter of 4 5/6 in: a hemisphere of 12.28 cm.
  expect(calculateCupVolume({ ukBand: 36, ordinal: 2 })).toEqual({ wire: 36, diameterCm: 12.28, cupMl: 484, pairGrams: 949 });
});

test('sister sizes have the same wire and volume', () => {
  const size = { ukBand: 34, ordinal: 6 };
  expect([-2, -1, 1, 2].map((steps) => calculateCupVolume(findSisterSize(size, steps) ?? size))).toEqual(
    Array(4).fill(calculateCupVolume(size)),
  );
});

test('the smallest size has a volume above zero', () => expect(calculateCupVolume({ ukBand: 26, ordinal: -2 }).cupMl).toBeGreaterThan(0));
