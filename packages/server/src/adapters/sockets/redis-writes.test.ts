import { expect, test } from 'vitest';
import { createRedisWrites } from './redis-writes.ts';

/** A Redis in memory, which can be away. */
function openFakeRedis() {
  const keys = new Set<string>();
  const client = {
    isReady: true,
    set: async (key: string) => {
      keys.add(key);
      return 'OK';
    },
    exists: async (key: string) => (keys.has(key) ? 1 : 0),
  };
  return { client, keys };
}

test('an address that wrote is known to every process that shares Redis', async () => {
  const { client } = openFakeRedis();
  await createRedisWrites(client, 2_000).add('203.0.113.7');
  const other = createRedisWrites(client, 2_000);
  expect(await other.has('203.0.113.7')).toBe(true);
  expect(await other.has('203.0.113.8')).toBe(false);
});

test('while Redis is away, and for as long as it may lack a write, everybody counts as a writer', async () => {
  const { client } = openFakeRedis();
  let time = 0;
  const writes = createRedisWrites(client, 2_000, () => time);
  client.isReady = false;
  await writes.add('203.0.113.7');
  expect(await writes.has('203.0.113.8')).toBe(true);
  client.isReady = true;
  expect(await writes.has('203.0.113.8')).toBe(true);
  time += 2_001;
  expect(await writes.has('203.0.113.8')).toBe(false);
});
