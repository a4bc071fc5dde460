import { expect, test } from 'vitest';
import { calculateNormalDensity, calculateNormalShare } from './normal-distribution.ts';

test('the shares are those of printed tables, far from the middle too', () => {
  const table: [number, number][] = [
    [0, 0.5],
    [0.75, 0.773372648],
    [1, 0.841344746],
    [1.96, 0.97500210485],
    [-3, 0.00134989803],
    [-6, 9.86587645e-10],
    [-10, 7.61985302e-24],
  ];
  for (const [x, share] of table) expect(Math.abs(calculateNormalShare(x) / share - 1)).toBeLessThan(2e-7);
});

test('the density is how fast the share grows', () => {
  for (const x of [-2, -0.5, 0, 1, 3]) {
    const growth = (calculateNormalShare(x + 0.005) - calculateNormalShare(x - 0.005)) / 0.01;
    expect(calculateNormalDensity(x)).toBeCloseTo(growth, 4);
  }
});
