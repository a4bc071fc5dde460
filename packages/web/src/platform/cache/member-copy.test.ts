import { expect, test, vi } from 'vitest';
import { dispatchSession } from '../session/session.ts';
import { readMemberCopy, saveMemberCopy } from './member-copy.ts';

const theo = { sub: 'theo', username: 'opal_heron_m8c', publicKey: undefined, roles: [], expiresAt: 0 };

test('copies are removed when the session ends; other storage stays', () => {
  dispatchSession({ type: 'tokenReceived', claims: theo });
  localStorage.setItem('strapline.preferences', '{}');
  expect(saveMemberCopy('collection', { pieces: 2 })).toBe(true);
  expect(readMemberCopy('collection')).toMatchObject({ data: { pieces: 2 }, savedAt: expect.any(Number) });
  dispatchSession({ type: 'sessionEnded' });
  expect(readMemberCopy('collection')).toBeUndefined();
  expect(localStorage.getItem('strapline.preferences')).toBe('{}');
});

test('a check without a session removes them too; one without a network doesn’t', () => {
  saveMemberCopy('collection', 1);
  dispatchSession({ type: 'signedOut' });
  dispatchSession({ type: 'tokenReceived', claims: theo });
  saveMemberCopy('collection', 2);
  dispatchSession({ type: 'checkFailed' });
  expect(readMemberCopy('collection')?.data).toBe(2);
});

test('blocked storage is no error', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(saveMemberCopy('collection', 1)).toBe(false);
});
