import { describe, expect, test } from 'vitest';
import { type Claims, isAdmin, isAdminWithoutPasskey, parseClaims, reduceSession, type Session } from './session-reducer.ts';

const mara: Claims = { sub: 'mara', username: 'amber_lark_k2p', publicKey: 'key', roles: [], expiresAt: 0 };
const account = {
  id: 'acc_1',
  username: 'amber_lark_k2p',
  preferredUsername: null,
  roles: [],
  creatorMode: false,
  avatar: null,
  app: 'strapline',
};
const unknown: Session = { status: 'unknown' };
const signedIn = reduceSession(unknown, { type: 'tokenReceived', claims: mara });

describe('the session', () => {
  test('is unknown until the silent check ends, then anonymous or signed in', () => {
    expect(reduceSession(unknown, { type: 'noSessionFound' })).toEqual({ status: 'anonymous' });
    expect(signedIn).toEqual({ status: 'signedIn', claims: mara, user: null });
  });

  test('a late silent check signs nobody out', () => {
    expect(reduceSession(signedIn, { type: 'noSessionFound' })).toBe(signedIn);
  });

  test('a check without a network is retried, and signs nobody out', () => {
    const cutOff = reduceSession(unknown, { type: 'checkFailed' });
    expect(cutOff).toEqual({ status: 'unreachable' });
    expect(reduceSession(cutOff, { type: 'checkStarted' })).toEqual(unknown);
    expect(reduceSession(cutOff, { type: 'tokenReceived', claims: mara })).toEqual(signedIn);
    expect(reduceSession(cutOff, { type: 'noSessionFound' })).toEqual({ status: 'anonymous' });
    expect(reduceSession(signedIn, { type: 'checkFailed' })).toBe(signedIn);
  });

  test('keeps the account with a renewed token, but not for another person', () => {
    const withAccount = reduceSession(signedIn, { type: 'accountLoaded', user: account });
    expect(reduceSession(withAccount, { type: 'tokenReceived', claims: { ...mara, expiresAt: 9 } })).toMatchObject({ user: account });
    expect(reduceSession(withAccount, { type: 'tokenReceived', claims: { ...mara, sub: 'theo' } })).toMatchObject({ user: null });
  });

  test('ends by a failed refresh, a wrong nonce or the server', () => {
    expect(reduceSession(signedIn, { type: 'refreshFailed' })).toEqual({ status: 'anonymous', why: 'expired' });
    expect(reduceSession(signedIn, { type: 'sessionEnded' })).toEqual({ status: 'anonymous', why: 'expired' });
    expect(reduceSession(unknown, { type: 'nonceInvalid' })).toEqual({ status: 'anonymous', why: 'refused' });
    expect(reduceSession(signedIn, { type: 'signedOut' })).toEqual({ status: 'anonymous', why: 'signedOut' });
  });

  test('an account without a session is dropped', () => {
    expect(reduceSession({ status: 'anonymous' }, { type: 'accountLoaded', user: account })).toEqual({ status: 'anonymous' });
  });

  test('an admin has the client role; a realm role doesn’t count', () => {
    const token = { sub: 'ines', exp: 100, realm_access: { roles: ['admin'] }, resource_access: { other: { roles: ['admin'] } } };
    const asAdmin = { ...token, resource_access: { 'strapline-web': { roles: ['admin'] } } };
    const signIn = (claims: Record<string, unknown>) =>
      reduceSession(unknown, { type: 'tokenReceived', claims: parseClaims(claims, 'strapline-web') });
    expect(isAdmin(signIn(token))).toBe(false);
    expect(isAdmin(signIn(asAdmin))).toBe(true);
    expect(parseClaims(asAdmin, 'strapline-web').expiresAt).toBe(100_000);
    const withheld = signIn({ ...token, withheld_roles: ['admin'] });
    expect([isAdmin(withheld), isAdminWithoutPasskey(withheld), isAdminWithoutPasskey(signIn(asAdmin))]).toEqual([false, true, false]);
  });
});
