import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dispatchSession } from '../session/session.ts';
import type { Claims } from '../session/session-reducer.ts';
import { useCheckoutState } from '../state/client-state.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { call } from './wire.ts';
import { WireError } from './wire-error.ts';

const theo: Claims = { sub: 'theo', username: 'opal_heron_m8c', publicKey: undefined, roles: [], expiresAt: 0 };
const sentCalls: { level: number; name: string; input: unknown; timeout: number }[] = [];
let answer: () => Promise<unknown>;

vi.mock('./connection.ts', () => ({
  getConnection: async (level: number) => ({
    on: () => undefined,
    timeout: (timeout: number) => ({
      emitWithAck: (name: string, input: unknown) => {
        sentCalls.push({ level, name, input, timeout });
        return answer();
      },
    }),
  }),
  renewHandshake: () => undefined,
  useConnection: { getState: () => ({ open: true }) },
}));

beforeEach(() => {
  sentCalls.length = 0;
  dispatchSession({ type: 'signedOut' });
  answer = async () => ({ items: [], nextCursor: null });
});

describe('a call', () => {
  test('by a visitor uses the anonymous connection and times out after 10 seconds', async () => {
    expect(await call('searchListings', { q: 'rose' })).toEqual({ items: [], nextCursor: null });
    expect(sentCalls).toEqual([{ level: 0, name: 'searchListings', input: { q: 'rose' }, timeout: 10_000 }]);
  });

  test('by a member uses their own connection, an admin event the admin one', async () => {
    dispatchSession({ type: 'tokenReceived', claims: theo });
    await call('listOrders', { as: 'buyer' });
    await call('listReviews', {});
    expect(sentCalls.map(({ level }) => level)).toEqual([1, 2]);
  });

  test('is cached for five minutes only where the contract allows it', async () => {
    answer = async () => ({ sold: 1, earned: null, tags: 2, collected: 0 });
    await call('getStats', { username: 'amber_lark_k2p' });
    await call('getStats', { username: 'amber_lark_k2p' });
    await call('searchListings', {});
    await call('searchListings', {});
    expect(sentCalls.map(({ name }) => name)).toEqual(['getStats', 'searchListings', 'searchListings']);
  });

  test('a cached answer ends with its session', async () => {
    answer = async () => ({ sold: 1, earned: null, tags: 2, collected: 0 });
    await call('getStats', { username: 'calm_otter_b4d' });
    dispatchSession({ type: 'tokenReceived', claims: theo });
    await call('getStats', { username: 'calm_otter_b4d' });
    expect(sentCalls).toHaveLength(2);
  });

  test('that is refused throws the server’s error', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    answer = async () => ({ error: { code: 'validation', message: 'Some fields need a correction.', fields: { title: 'too short' } } });
    const failure = await call('searchListings', {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(WireError);
    expect(failure).toMatchObject({ code: 'validation', fields: { title: 'too short' } });
  });

  test('that a stopping server has not begun is sent again; another failure is not', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const restarting = { code: 'unavailable', reason: 'server_restarting', message: 'The server is restarting.', retryAfterMs: 1 };
    const answers: object[] = [{ error: restarting }, { error: restarting }, { items: [], nextCursor: null }];
    answer = async () => answers.shift();
    expect(await call('searchListings', {})).toEqual({ items: [], nextCursor: null });
    expect(sentCalls).toHaveLength(3);

    answer = async () => ({ error: { code: 'unavailable', message: 'Try again.', retryAfterMs: 1 } });
    await expect(call('searchListings', {})).rejects.toMatchObject({ code: 'unavailable' });
    expect(sentCalls).toHaveLength(4);
  });

  test('without an answer is unavailable, and a malformed failure is handled', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    answer = () => Promise.reject(new Error('operation has timed out'));
    await expect(call('searchListings', {})).rejects.toMatchObject({ code: 'unavailable' });
    answer = async () => ({ error: 'something' });
    await expect(call('searchListings', {})).rejects.toMatchObject({ code: 'internal' });
  });
});

describe('an idempotent call', () => {
  test('keeps its key after a failure and gets a new one after success', async () => {
    const keys: string[] = [];
    const attempt = (works: boolean) =>
      withIdempotencyKey('checkout rose', async (key) => {
        keys.push(key);
        if (!works) throw new WireError({ code: 'unavailable', message: 'No answer.' });
      });
    await expect(attempt(false)).rejects.toThrow();
    expect(useCheckoutState.getState().state.idempotencyKeys).toHaveProperty('checkout rose', keys[0]);
    await attempt(true);
    await attempt(true);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});
