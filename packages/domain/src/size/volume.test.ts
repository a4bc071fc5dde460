import { expect, test } from 'vitest';
import { sisterSize } from './systems.ts';
import { cupVolume } from './volume.ts';

test('a wire number has its width, and a cup its volume', () => {
  // Wire 36 is 4 5/6 in across: half a ball of 12.28 cm.
  expect(cupVolume({ ukBand: 36, ordinal: 2 })).toEqual({ wire: 36, diameterCm: 12.28, cupMl: 484, pairGrams: 949 });
});

test('sister sizes have the same wire and hold the same', () => {
  const size = { ukBand: 34, ordinal: 6 };
  expect([-2, -1, 1, 2].map((steps) => cupVolume(sisterSize(size, steps) ?? size))).toEqual(Array(4).fill(cupVolume(size)));
});

test('the smallest of all still holds something', () => expect(cupVolume({ ukBand: 26, ordinal: -2 }).cupMl).toBeGreaterThan(0));
