import { buckets, type Limits } from '../../platform/limits.ts';
import type { Log } from '../../platform/log.ts';

/** What the limits need of a Redis client. */
type ScriptRunner = { readonly isReady: boolean; eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown> };

/** Takes a token in one step: the clock is Redis's own, so that processes need not agree on the time. */
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

/** Longer than this no call waits to be counted. */
const patienceMs = 500;

async function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Buckets shared by all processes. When Redis is away, each process limits by itself: weaker, never off. */
export function redisLimits(client: ScriptRunner, alone: Limits, log: Log): Limits {
  let isWarned = false;
  return {
    take: async (kind, who, room = 1) => {
      const { burst, perMinute } = buckets[kind];
      if (!client.isReady) return await alone.take(kind, who, room);
      try {
        const size = [String(burst * room), String(perMinute * room)];
        const asked = client.eval(script, { keys: [`strapline:limit:${kind}:${who}`], arguments: size });
        const wait = await inTime(asked);
        isWarned = false;
        return Number(wait);
      } catch (error) {
        if (!isWarned) log.warn({ err: error }, 'Redis did not answer; limits count in this process only');
        isWarned = true;
        return await alone.take(kind, who, room);
      }
    },
    close: () => alone.close(),
  };
}
