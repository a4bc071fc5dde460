import { expect, test } from 'vitest';
import { findPredecessor, movePiece } from './move-piece.ts';

const toPages = (...pages: string[]) => ({
  pages: pages.map((ids) => ({ items: [...ids].map((braTagId) => ({ braTagId })), nextCursor: ids })),
});
const spell = (data: ReturnType<typeof toPages>) => data.pages.map(({ items }) => items.map(({ braTagId }) => braTagId).join('')).join(' ');

test('a piece moves behind another one across pages, which keep their lengths and cursors', () => {
  const data = toPages('abc', 'de');
  expect(spell(movePiece(data, 'd', 'a'))).toBe('adb ce');
  expect(spell(movePiece(data, 'a', 'e'))).toBe('bcd ea');
  expect(spell(movePiece(data, 'e', null))).toBe('eab cd');
  expect(movePiece(data, 'e', null).pages.map(({ nextCursor }) => nextCursor)).toEqual(['abc', 'de']);
});

test('nothing moves behind itself or behind a piece that isn’t there', () => {
  const data = toPages('ab');
  for (const [id, after] of [
    ['a', 'a'],
    ['a', 'z'],
    ['z', 'a'],
  ] as const)
    expect(movePiece(data, id, after)).toBe(data);
});

test('a new place is behind the piece that is then before it', () => {
  const ids = ['a', 'b', 'c'];
  expect(findPredecessor(ids, 'c', 0)).toBeNull();
  expect(findPredecessor(ids, 'a', 1)).toBe('b');
  expect(findPredecessor(ids, 'a', 2)).toBe('c');
  expect(findPredecessor(ids, 'a', 9)).toBe('c');
  expect(findPredecessor(ids, 'b', 1)).toBeUndefined();
  expect(findPredecessor(ids, 'a', -1)).toBeUndefined();
});
