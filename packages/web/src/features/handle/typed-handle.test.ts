import { expect, test } from 'vitest';
import { findHandleProblem, joinTyped, nothingTyped, readPasted, splitTyped, toFqsid } from './typed-handle.ts';

test('a draft keeps what was typed, also before a platform is chosen', () => {
  for (const typed of [nothingTyped, { platform: undefined, handle: 'Mara: sews' }, { platform: 'x', handle: '@Mara ' }] as const)
    expect(splitTyped(joinTyped(typed))).toEqual(typed);
});

test('a pasted address or ID fills platform and handle; a handle alone doesn’t', () => {
  expect(readPasted('https://twitter.com/Mara')).toEqual({ platform: 'x', handle: 'mara' });
  expect(readPasted('bluesky:mara.example')).toEqual({ platform: 'bluesky', handle: 'mara.example' });
  expect(readPasted('mara.sews')).toBeNull();
});

test('only a whole handle can be looked up', () => {
  expect(toFqsid({ platform: 'x', handle: ' @Mara' })).toBe('x:mara');
  expect(toFqsid({ platform: undefined, handle: 'mara' })).toBeUndefined();
  expect(toFqsid({ platform: 'mastodon', handle: 'mara' })).toBeUndefined();
});

test('what is wrong with a handle', () => {
  expect(findHandleProblem({ platform: 'x', handle: ' ' })).toBe('empty');
  expect(findHandleProblem({ platform: undefined, handle: 'mara sews' })).toBe('invalid');
  expect(findHandleProblem({ platform: 'mastodon', handle: 'mara' })).toBe('noServer');
  expect(findHandleProblem({ platform: 'mastodon', handle: 'mara@sewing.example' })).toBeUndefined();
});
