import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useCheckoutState } from './client-state.ts';
import { once } from './idempotency.ts';
import { tell } from './session/session.ts';
import type { Claims } from './session/session-reducer.ts';
import { call } from './wire.ts';
import { WireError } from './wire-error.ts';

const theo: Claims = { sub: 'theo', username: 'opal_heron_m8c', publicKey: undefined, roles: [], expiresAt: 0 };
const asked: { level: number; name: string; input: unknown; timeout: number }[] = [];
let answer: () => Promise<unknown>;

vi.mock('./connection.ts', () => ({
  connection: async (level: number) => ({
    timeout: (timeout: number) => ({
      emitWithAck: (name: string, input: unknown) => {
        asked.push({ level, name, input, timeout });
        return answer();
      },
    }),
  }),
  introduceAnew: () => undefined,
  useConnection: { getState: () => ({ open: true }) },
}));

beforeEach(() => {
  asked.length = 0;
  tell({ type: 'signedOut' });
  answer = async () => ({ items: [], nextCursor: null });
});

describe('a call', () => {
  test('of a visitor goes over the anonymous connection, and has 10 seconds', async () => {
    expect(await call('searchListings', { q: 'rose' })).toEqual({ items: [], nextCursor: null });
    expect(asked).toEqual([{ level: 0, name: 'searchListings', input: { q: 'rose' }, timeout: 10_000 }]);
  });

  test('of somebody signed in goes over their own connection, an admin event over the admin one', async () => {
    tell({ type: 'tokenArrived', claims: theo });
    await call('listOrders', { as: 'buyer' });
    await call('listReviews', {});
    expect(asked.map(({ level }) => level)).toEqual([1, 2]);
  });

  test('is answered from the cache for five minutes only where the contract says so', async () => {
    answer = async () => ({ sold: 1, earned: null, tags: 2, collected: 0 });
    await call('getStats', { username: 'amber_lark_k2p' });
    await call('getStats', { username: 'amber_lark_k2p' });
    await call('searchListings', {});
    await call('searchListings', {});
    expect(asked.map(({ name }) => name)).toEqual(['getStats', 'searchListings', 'searchListings']);
  });

  test('a cached answer does not outlive the session that asked', async () => {
    answer = async () => ({ sold: 1, earned: null, tags: 2, collected: 0 });
    await call('getStats', { username: 'calm_otter_b4d' });
    tell({ type: 'tokenArrived', claims: theo });
    await call('getStats', { username: 'calm_otter_b4d' });
    expect(asked).toHaveLength(2);
  });

  test('that is refused throws what the server said', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    answer = async () => ({ error: { code: 'validation', message: 'Some fields need a correction.', fields: { title: 'too short' } } });
    const failure = await call('searchListings', {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(WireError);
    expect(failure).toMatchObject({ code: 'validation', fields: { title: 'too short' } });
  });

  test('without an answer is unavailable, and nothing of ours breaks over an odd failure', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    answer = () => Promise.reject(new Error('operation has timed out'));
    await expect(call('searchListings', {})).rejects.toMatchObject({ code: 'unavailable' });
    answer = async () => ({ error: 'something' });
    await expect(call('searchListings', {})).rejects.toMatchObject({ code: 'internal' });
  });
});

describe('what is done once', () => {
  test('keeps its key over a failure and gets a new one after success', async () => {
    const keys: string[] = [];
    const attempt = (works: boolean) =>
      once('checkout rose', async (key) => {
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
