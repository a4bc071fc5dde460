import { buckets, type Limits } from '../../platform/limits.ts';
import type { Log } from '../../platform/log.ts';

type ScriptRunner = { readonly isReady: boolean; eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown> };

/** An atomic token bucket. It uses Redis's clock, so processes need no synchronized time. */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local burst, rate = tonumber(ARGV[1]), tonumber(ARGV[2])
local kept = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = math.min(burst, (tonumber(kept[1]) or burst) + (now - (tonumber(kept[2]) or now)) * rate / 60000)
local wait = 0
if tokens < 1 then wait = math.ceil((1 - tokens) * 60000 / rate) else tokens = tokens - 1 end
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', now)
redis.call('PEXPIRE', KEYS[1], math.ceil(burst * 60000 / rate))
return wait`;

/** How long a call waits for Redis. */
const patienceMs = 500;

async function withTimeout<T>(request: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no response within ${patienceMs} ms`)), patienceMs);
  });
  try {
    return await Promise.race([request, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Token buckets shared by all processes. Without Redis each process falls back to its own buckets. */
export function createRedisLimits(client: ScriptRunner, fallback: Limits, log: Log): Limits {
  let isWarned = false;
  return {
    take: async (kind, who, room = 1) => {
      const { burst, perMinute } = buckets[kind];
      if (!client.isReady) return await fallback.take(kind, who, room);
      try {
        const size = [String(burst * room), String(perMinute * room)];
        const request = client.eval(script, { keys: [`strapline:limit:${kind}:${who}`], arguments: size });
        const wait = await withTimeout(request);
        isWarned = false;
        return Number(wait);
      } catch (error) {
        if (!isWarned) log.warn({ err: error }, 'Redis did not respond; rate limits are per process until it does');
        isWarned = true;
        return await fallback.take(kind, who, room);
      }
    },
    close: () => fallback.close(),
  };
}
