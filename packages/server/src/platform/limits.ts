import type { RateLimitClass } from '@strapline/contract/define-event';
import { listNetworks } from './client-address.ts';

/** Token buckets: burst size and refill per minute. Passwords and codes have stricter limits where they are checked. */
export const buckets = {
  read: { burst: 600, perMinute: 1200 },
  count: { burst: 60, perMinute: 120 },
  write: { burst: 60, perMinute: 120 },
  money: { burst: 60, perMinute: 120 },
  credential: { burst: 30, perMinute: 30 },
  code: { burst: 30, perMinute: 30 },
  page: { burst: 300, perMinute: 600 },
  drawing: { burst: 60, perMinute: 60 },
  sitemap: { burst: 30, perMinute: 30 },
  youtube: { burst: 500, perMinute: 2 },
} as const satisfies Record<LimitKind, { burst: number; perMinute: number }>;

/** HTML pages; server rendering of their markup, as costly as many calls (beyond the limit a page is sent without it); sitemaps of thousands of URLs. */
export type PageLimit = 'page' | 'drawing' | 'sitemap';

/** Lookups at YouTube by all processes together, of two or three units each: at most 3,400 of them a day, and YouTube allows 10,000 units. */
type ProviderLimit = 'youtube';

export type LimitKind = RateLimitClass | PageLimit | ProviderLimit;

export type Limits = {
  /** Takes one token. Returns 0, or the milliseconds until one is available. `room` multiplies burst and refill. */
  take(kind: LimitKind, who: string, room?: number): Promise<number> | number;
  close(): Promise<void>;
};

/** Takes a token of the account, or of the address for anonymous callers. */
export async function takeToken(limits: Limits, kind: LimitKind, who: { accountId: string | null; address: string }): Promise<number> {
  return who.accountId === null ? await takeAddressToken(limits, kind, who.address) : await limits.take(kind, who.accountId);
}

/** Takes a token of the address, then of its enclosing networks; a refused address takes none of its network's. */
export async function takeAddressToken(limits: Limits, kind: LimitKind, address: string, purpose = ''): Promise<number> {
  for (const { key, room } of listNetworks(address)) {
    const retryAfterMs = await limits.take(kind, purpose + key, room);
    if (retryAfterMs > 0) return retryAfterMs;
  }
  return 0;
}

type Bucket = { tokens: number; at: number; fullAt: number };

/** In-process buckets. Full buckets are dropped, which bounds memory by recent callers. */
export function createMemoryLimits(now: () => number = Date.now): Limits {
  const bucketsByKey = new Map<string, Bucket>();
  return {
    take(kind, who, room = 1) {
      const burst = buckets[kind].burst * room;
      const perMinute = buckets[kind].perMinute * room;
      const key = `${kind} ${who}`;
      const time = now();
      const bucket = bucketsByKey.get(key);
      if (!bucket) {
        if (bucketsByKey.size > 50_000) dropFullBuckets(bucketsByKey, time);
        bucketsByKey.set(key, { tokens: burst - 1, at: time, fullAt: time + 60_000 / perMinute });
        return 0;
      }
      bucket.tokens = Math.min(burst, bucket.tokens + ((time - bucket.at) * perMinute) / 60_000);
      bucket.at = time;
      if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) * 60_000) / perMinute);
      bucket.tokens -= 1;
      bucket.fullAt = time + ((burst - bucket.tokens) * 60_000) / perMinute;
      return 0;
    },
    close: () => Promise.resolve(),
  };
}

function dropFullBuckets(bucketsByKey: Map<string, Bucket>, time: number): void {
  for (const [key, bucket] of bucketsByKey) if (bucket.fullAt <= time) bucketsByKey.delete(key);
}
