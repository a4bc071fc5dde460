import { LRUCache } from 'lru-cache';
import type { Clock } from '../../ports/clock.ts';

type TimedCacheOptions = { max: number; ttlMs: number; clock: Clock };

/** Loads a value once and keeps it for `ttlMs`, for at most `max` keys. Concurrent calls share a load; one that fails is not kept. */
export function createTimedCache<V extends object>(
  { max, ttlMs, clock }: TimedCacheOptions,
  load: (key: string) => Promise<V>,
): (key: string) => Promise<V> {
  const cache = new LRUCache<string, V>({
    max,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: async (key) => await load(key),
  });
  return async (key) => await cache.forceFetch(key);
}
