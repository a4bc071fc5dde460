import { expect, test } from 'vitest';
import { closestWord, slipsBetween } from './typo.ts';

test('a slip is a letter added, left out, mistaken or swapped with its neighbour', () => {
  for (const [typed, word, slips] of [
    ['silk', 'silk', 0],
    ['slik', 'silk', 1],
    ['sillk', 'silk', 1],
    ['slk', 'silk', 1],
    ['sulk', 'silk', 1],
    ['balconnete', 'balconette', 2],
    ['lace', 'silk', 4],
    ['', 'lace', 4],
  ] as const)
    expect([typed, slipsBetween(typed, word)]).toEqual([typed, slips]);
});

test('the nearest word is meant, one slip away in a short word, two in a long one', () => {
  const words = ['back', 'base', 'black', 'lace', 'silk', 'balconette', 'velvet'];
  expect(closestWord('blck', words)).toBe('black');
  expect(closestWord('lase', words)).toBe('lace');
  expect(closestWord('slik', words)).toBe('silk');
  expect(closestWord('balconnete', words)).toBe('balconette');
  expect(closestWord('velvvte', words)).toBeNull();
  expect(closestWord('cotton', words)).toBeNull();
  expect(closestWord('lace', [])).toBeNull();
});
