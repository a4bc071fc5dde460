import { expect, test, vi } from 'vitest';
import { readMemberCopy, saveMemberCopy } from './member-copy.ts';
import { tell } from './session/session.ts';

const theo = { sub: 'theo', username: 'opal_heron_m8c', publicKey: undefined, roles: [], expiresAt: 0 };

test('what a member saw is there until the sign-in ends, and nothing else goes with it', () => {
  tell({ type: 'tokenArrived', claims: theo });
  localStorage.setItem('strapline.preferences', '{}');
  expect(saveMemberCopy('collection', { pieces: 2 })).toBe(true);
  expect(readMemberCopy('collection')).toMatchObject({ data: { pieces: 2 }, savedAt: expect.any(Number) });
  tell({ type: 'endedByServer' });
  expect(readMemberCopy('collection')).toBeUndefined();
  expect(localStorage.getItem('strapline.preferences')).toBe('{}');
});

test('a check that finds nobody signed in forgets it too; one that finds no network does not', () => {
  saveMemberCopy('collection', 1);
  tell({ type: 'signedOut' });
  tell({ type: 'tokenArrived', claims: theo });
  saveMemberCopy('collection', 2);
  tell({ type: 'checkFailed' });
  expect(readMemberCopy('collection')?.data).toBe(2);
});

test('a browser that stores nothing is no error', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(saveMemberCopy('collection', 1)).toBe(false);
});
