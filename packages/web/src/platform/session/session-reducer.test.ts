import { describe, expect, test } from 'vitest';
import { type Claims, claimsOf, isAdmin, type Session, sessionAfter } from './session-reducer.ts';

const mara: Claims = { sub: 'mara', username: 'amber_lark_k2p', publicKey: 'key', roles: [], expiresAt: 0 };
const account = { id: 'acc_1', username: 'amber_lark_k2p', preferredUsername: null, roles: [], creatorMode: false, app: 'strapline' };
const unknown: Session = { status: 'unknown' };
const signedIn = sessionAfter(unknown, { type: 'tokenArrived', claims: mara });

describe('the session', () => {
  test('is unknown until the silent check is through, then anonymous or signed in', () => {
    expect(sessionAfter(unknown, { type: 'checkedWithout' })).toEqual({ status: 'anonymous' });
    expect(signedIn).toEqual({ status: 'signedIn', claims: mara, user: null });
  });

  test('a late silent check does not sign anybody out', () => {
    expect(sessionAfter(signedIn, { type: 'checkedWithout' })).toBe(signedIn);
  });

  test('that found no network is asked for again, and nobody counts as signed out meanwhile', () => {
    const cutOff = sessionAfter(unknown, { type: 'checkFailed' });
    expect(cutOff).toEqual({ status: 'unreachable' });
    expect(sessionAfter(cutOff, { type: 'checkBegun' })).toEqual(unknown);
    expect(sessionAfter(cutOff, { type: 'tokenArrived', claims: mara })).toEqual(signedIn);
    expect(sessionAfter(cutOff, { type: 'checkedWithout' })).toEqual({ status: 'anonymous' });
    expect(sessionAfter(signedIn, { type: 'checkFailed' })).toBe(signedIn);
  });

  test('keeps the account over a renewed token, and forgets it for another person', () => {
    const known = sessionAfter(signedIn, { type: 'accountKnown', user: account });
    expect(sessionAfter(known, { type: 'tokenArrived', claims: { ...mara, expiresAt: 9 } })).toMatchObject({ user: account });
    expect(sessionAfter(known, { type: 'tokenArrived', claims: { ...mara, sub: 'theo' } })).toMatchObject({ user: null });
  });

  test('a failed refresh, a wrong nonce and an end by the server all lead back to anonymous', () => {
    expect(sessionAfter(signedIn, { type: 'refreshFailed' })).toEqual({ status: 'anonymous', why: 'expired' });
    expect(sessionAfter(signedIn, { type: 'endedByServer' })).toEqual({ status: 'anonymous', why: 'expired' });
    expect(sessionAfter(unknown, { type: 'nonceInvalid' })).toEqual({ status: 'anonymous', why: 'refused' });
    expect(sessionAfter(signedIn, { type: 'signedOut' })).toEqual({ status: 'anonymous', why: 'signedOut' });
  });

  test('an account without a session is not kept', () => {
    expect(sessionAfter({ status: 'anonymous' }, { type: 'accountKnown', user: account })).toEqual({ status: 'anonymous' });
  });

  test('admin is who holds the resource role on the front-end client, not a realm role', () => {
    const token = { sub: 'ines', exp: 100, realm_access: { roles: ['admin'] }, resource_access: { other: { roles: ['admin'] } } };
    const asAdmin = { ...token, resource_access: { 'strapline-web': { roles: ['admin'] } } };
    const session = (claims: Record<string, unknown>) =>
      sessionAfter(unknown, { type: 'tokenArrived', claims: claimsOf(claims, 'strapline-web') });
    expect(isAdmin(session(token))).toBe(false);
    expect(isAdmin(session(asAdmin))).toBe(true);
    expect(claimsOf(asAdmin, 'strapline-web').expiresAt).toBe(100_000);
  });
});
