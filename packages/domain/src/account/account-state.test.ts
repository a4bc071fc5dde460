import { expect, test } from 'vitest';
import { findRestriction, isAllowedWhile } from './account-state.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-20T12:00:01Z');

test('a restriction counts until its end, or without one for good', () => {
  expect(findRestriction('active', null, now)).toBeNull();
  expect(findRestriction('suspended', null, now)).toEqual({ state: 'suspended', until: null });
  expect(findRestriction('limited', later, now)).toEqual({ state: 'limited', until: later });
  expect(findRestriction('suspended', later, later)).toBeNull();
});

test.each([
  [null, undefined, true],
  ['limited', undefined, false],
  ['suspended', undefined, false],
  ['limited', 'limited', true],
  ['suspended', 'limited', false],
  ['limited', 'suspended', true],
  ['suspended', 'suspended', true],
] as const)('under %s, what is allowed while %s: %s', (state, allowedWhile, isAllowed) => {
  expect(isAllowedWhile(state && { state, until: null }, allowedWhile)).toBe(isAllowed);
});
