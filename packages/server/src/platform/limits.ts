import type { LimitClass } from '@strapline/contract/event';

/** Token buckets: how many at once, and how many come back per minute (credentials and codes are counted strictly besides, where they are checked). */
export const buckets = {
  read: { burst: 600, perMinute: 1200 },
  write: { burst: 60, perMinute: 120 },
  money: { burst: 60, perMinute: 120 },
  credential: { burst: 30, perMinute: 30 },
  code: { burst: 30, perMinute: 30 },
  page: { burst: 300, perMinute: 600 },
  drawing: { burst: 60, perMinute: 60 },
} as const satisfies Record<LimitClass | PageLimit, { burst: number; perMinute: number }>;

/** HTML pages, and their first markup, which costs as much as many calls: past it a page comes without. */
export type PageLimit = 'page' | 'drawing';

export type Limits = {
  /** Takes one token; 0 when there was one, else the milliseconds until there is. */
  take(kind: LimitClass | PageLimit, who: string): Promise<number> | number;
  close(): Promise<void>;
};

type Bucket = { tokens: number; at: number };

/** Buckets in this process. Full buckets are forgotten, so that memory follows the callers of the last minutes. */
export function memoryLimits(now: () => number = Date.now): Limits {
  const kept = new Map<string, Bucket>();
  return {
    take(kind, who) {
      const { burst, perMinute } = buckets[kind];
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
