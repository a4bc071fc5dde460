import type { RecentWrites } from '../../platform/reader/recent-writes.ts';

type Client = {
  readonly isReady: boolean;
  set(key: string, value: string, options: { PX: number }): Promise<unknown>;
  exists(key: string): Promise<number>;
};

/** Shared by all processes. Without an answer from Redis everybody counts as a recent writer. */
export function createRedisWrites(client: Client, ttlMs: number): RecentWrites {
  const toKey = (address: string): string => `strapline:wrote:${address}`;
  return {
    add: async (address) => {
      if (client.isReady) await waitAtMost(client.set(toKey(address), '1', { PX: ttlMs }));
    },
    has: async (address) => !client.isReady || (await waitAtMost(client.exists(toKey(address)))) !== 0,
  };
}

const patienceMs = 200;

/** Undefined if Redis fails or doesn't answer in time. */
async function waitAtMost<T>(request: Promise<T>): Promise<T | undefined> {
  const patience = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => patience.resolve(undefined), patienceMs);
  try {
    return await Promise.race([request.catch(() => undefined), patience.promise]);
  } finally {
    clearTimeout(timer);
  }
}
