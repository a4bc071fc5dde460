import { events } from '@strapline/contract/events';
import { afterEach, expect, test, vi } from 'vitest';
import { type Database, DatabaseUnavailable } from '../../ports/database.ts';
import { createAnonymousCaller } from '../caller.ts';
import { openLog } from '../log.ts';
import { openMetrics } from '../metrics.ts';
import { WireError } from '../wire-error.ts';
import { createReplicaReader } from './reader.ts';
import { createMemoryWrites } from './recent-writes.ts';

afterEach(() => void vi.useRealTimers());

/** A primary and a replica at positions that the test sets. */
function openPair() {
  const state = { now: 1_000, written: 10, replayed: 10 as number | null, cluster: 'one', isAway: false };
  const answer = async (position: number | null, cluster: string) => {
    if (state.isAway) throw new DatabaseUnavailable('away');
    return { position, cluster };
  };
  const close = async (): Promise<void> => {};
  const primary = { first: () => answer(state.written, 'one'), close } as unknown as Database;
  const replica = { first: () => answer(state.replayed, state.cluster), close } as unknown as Database;
  const writes = createMemoryWrites(2_000, () => state.now);
  const reader = createReplicaReader({ primary, replica, writes, metrics: openMetrics(), log: openLog('silent', 'json') }, () => state.now);
  const visitor = createAnonymousCaller('strapline', '203.0.113.7', null);
  const search = { spec: events.searchListings, caller: visitor, transport: 'http' } as const;
  const find = async (call: Parameters<typeof reader.run>[0] = search) =>
    await reader.run(call, async (db) => (db === replica ? 'replica' : 'primary'));
  return { state, primary, replica, reader, visitor, search, find };
}

/** Passes time for timers and for the reader alike. */
async function pass(state: { now: number }, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    state.now += 100;
    await vi.advanceTimersByTimeAsync(100);
  }
}

async function openUsedPair() {
  vi.useFakeTimers();
  const pair = openPair();
  pair.reader.start();
  await pass(pair.state, 100);
  return pair;
}

test('public reads over HTTP go to the replica, all others to the primary', async () => {
  const { find, search, visitor } = await openUsedPair();
  expect(await find()).toBe('replica');
  expect(await find({ ...search, transport: 'socket' })).toBe('primary');
  expect(await find({ ...search, caller: { ...visitor, level: 1, accountId: 'acc_1' } })).toBe('primary');
  expect(await find({ ...search, spec: events.fetchListing })).toBe('primary');
});

test('somebody who wrote reads the primary until the replica must have it', async () => {
  const { state, find, search, visitor } = await openUsedPair();
  await find({ ...search, spec: events.reportContent });
  expect(await find()).toBe('primary');
  expect(await find({ ...search, caller: { ...visitor, address: '203.0.113.8' } })).toBe('replica');
  await pass(state, 2_100);
  expect(await find()).toBe('replica');
});

test('after something was hidden, everybody reads the primary until the replica must have it', async () => {
  const { state, reader, find } = await openUsedPair();
  await reader.bypass();
  expect(await find()).toBe('primary');
  await pass(state, 2_100);
  expect(await find()).toBe('replica');
});

test('a refusal is the answer and not repeated, but what the replica lacks is looked for on the primary', async () => {
  const { reader, search, replica } = await openUsedPair();
  const databases: string[] = [];
  const refuse = async (code: 'validation' | 'not_found') =>
    await reader.run(search, async (db) => {
      databases.push(db === replica ? 'replica' : 'primary');
      throw new WireError(code);
    });
  await expect(refuse('validation')).rejects.toThrow(WireError);
  expect(databases).toEqual(['replica']);
  await expect(refuse('not_found')).rejects.toThrow(WireError);
  expect(databases).toEqual(['replica', 'replica', 'primary']);
});

test('a replica that stops replaying is bypassed after two seconds, and used again when it has caught up', async () => {
  const { state, find } = await openUsedPair();
  state.written = 20;
  await pass(state, 1_000);
  expect(await find()).toBe('replica');
  await pass(state, 1_500);
  expect(await find()).toBe('primary');
  state.replayed = 20;
  await pass(state, 600);
  expect(await find()).toBe('replica');
});

test.each([
  ['another cluster', { cluster: 'two' }],
  ['a server that is no replica', { replayed: null }],
  ['a server that is away', { isAway: true }],
])('%s is never read', async (_name, difference) => {
  const { state, find } = await openUsedPair();
  Object.assign(state, difference);
  await pass(state, 600);
  expect(await find()).toBe('primary');
});

test('what fails on the replica is read from the primary, and the replica rests', async () => {
  const { state, reader, search, replica, find } = await openUsedPair();
  const read = reader.run(search, async (db) => {
    if (db === replica) throw new DatabaseUnavailable('cut off');
    return 'answer';
  });
  expect(await read).toBe('answer');
  expect(await find()).toBe('primary');
  await pass(state, 5_600);
  expect(await find()).toBe('replica');
});
