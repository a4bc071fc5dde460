import type { LimitClass } from '@strapline/contract/define-event';
import { networksOf } from './client-address.ts';

/** Token buckets: how many at once, and how many come back per minute (credentials and codes are counted strictly besides, where they are checked). */
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
} as const satisfies Record<LimitKind, { burst: number; perMinute: number }>;

/** HTML pages; their first markup, which costs as much as many calls: past it a page comes without; and sitemaps, which hold thousands of addresses. */
export type PageLimit = 'page' | 'drawing' | 'sitemap';

export type LimitKind = LimitClass | PageLimit;

export type Limits = {
  /** Takes one token; 0 when there was one, else the milliseconds until there is. The bucket is `room` times as large as that of one caller. */
  take(kind: LimitKind, who: string, room?: number): Promise<number> | number;
  close(): Promise<void>;
};

/** Takes a token of the account, or of the address where there is none. */
export async function takeToken(limits: Limits, kind: LimitKind, who: { accountId: string | null; address: string }): Promise<number> {
  return who.accountId === null ? await takeAddressToken(limits, kind, who.address) : await limits.take(kind, who.accountId);
}

/** Takes a token of an address, then of the networks around it: what is refused to one address uses up nothing of its neighbours'. */
export async function takeAddressToken(limits: Limits, kind: LimitKind, address: string, purpose = ''): Promise<number> {
  for (const { key, room } of networksOf(address)) {
    const retryAfterMs = await limits.take(kind, purpose + key, room);
    if (retryAfterMs > 0) return retryAfterMs;
  }
  return 0;
}

type Bucket = { tokens: number; at: number };

/** Buckets in this process. Full buckets are forgotten, so that memory follows the callers of the last minutes. */
export function memoryLimits(now: () => number = Date.now): Limits {
  const kept = new Map<string, Bucket>();
  return {
    take(kind, who, room = 1) {
      const burst = buckets[kind].burst * room;
      const perMinute = buckets[kind].perMinute * room;
      const key = `${kind} ${who}`;
      const time = now();
      const bucket = kept.get(key);
      if (!bucket) {
        if (kept.size > 50_000) forgetFull(kept, time);
        kept.set(key, { tokens: burst - 1, at: time });
        return 0;
      }
      bucket.tokens = Math.min(burst, bucket.tokens + ((time - bucket.at) * perMinute) / 60_000);
      bucket.at = time;
      if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) * 60_000) / perMinute);
      bucket.tokens -= 1;
      return 0;
    },
    close: () => Promise.resolve(),
  };
}

function forgetFull(kept: Map<string, Bucket>, time: number): void {
  for (const [key, bucket] of kept) if (time - bucket.at > 60_000) kept.delete(key);
}
