import type { RecentWrites } from '../../platform/reader/recent-writes.ts';

type Client = {
  readonly isReady: boolean;
  set(key: string, value: string, options: { PX: number }): Promise<unknown>;
  exists(key: string): Promise<number>;
};

/** Shared by all processes. While Redis may lack a write of this process, and without an answer from it, everybody counts as a recent writer. */
export function createRedisWrites(client: Client, ttlMs: number, now = (): number => performance.now()): RecentWrites {
  const toKey = (address: string): string => `strapline:wrote:${address}`;
  let unsureUntil = Number.NEGATIVE_INFINITY;
  return {
    add: async (address) => {
      const isKept = client.isReady && (await waitAtMost(client.set(toKey(address), '1', { PX: ttlMs }))) !== undefined;
      if (!isKept) unsureUntil = now() + ttlMs;
    },
    has: async (address) => now() < unsureUntil || !client.isReady || (await waitAtMost(client.exists(toKey(address)))) !== 0,
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
