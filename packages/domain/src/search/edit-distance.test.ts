import { expect, test } from 'vitest';
import { calculateEditDistance, findClosestWord } from './edit-distance.ts';

test('an edit is a letter added, deleted, replaced or swapped with its neighbor', () => {
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
    expect([typed, calculateEditDistance(typed, word)]).toEqual([typed, slips]);
});

test('the closest word is within one edit of a short word, two of a long one', () => {
  const words = ['back', 'base', 'black', 'lace', 'silk', 'balconette', 'velvet'];
  expect(findClosestWord('blck', words)).toBe('black');
  expect(findClosestWord('lase', words)).toBe('lace');
  expect(findClosestWord('slik', words)).toBe('silk');
  expect(findClosestWord('balconnete', words)).toBe('balconette');
  expect(findClosestWord('velvvte', words)).toBeNull();
  expect(findClosestWord('cotton', words)).toBeNull();
  expect(findClosestWord('lace', [])).toBeNull();
});
