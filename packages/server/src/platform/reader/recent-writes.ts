import { LRUCache } from 'lru-cache';

/** Which network addresses wrote something within the time that a replica may be behind. */
export type RecentWrites = {
  add(address: string): Promise<void>;
  /** True if unknown. */
  has(address: string): Promise<boolean>;
};

/** Of one process. */
export function createMemoryWrites(ttlMs: number, now = (): number => performance.now()): RecentWrites {
  const writes = new LRUCache<string, true>({ max: 50_000, ttl: ttlMs, ttlResolution: 0, perf: { now } });
  return {
    add: async (address) => void writes.set(address, true),
    has: async (address) => writes.has(address),
  };
}
