import { setTimeout as pause } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import type { Log } from '../../platform/log.ts';

export type RedisClient = ReturnType<typeof redisAt>;
export type RedisLink = { client: RedisClient; adapter: ReturnType<typeof createAdapter>; close(): Promise<void> };

/** Redis for several server processes: pushes reach the sockets of every process. */
export async function openRedis(url: string, log: Log): Promise<RedisLink> {
  const client = redisAt(url, { waits: false });
  // The adapter reads the stream on copies of the client, in a loop without a pause. A copy that failed at once while Redis is away would let that loop
  // run without end and nothing else; so copies wait for its return.
  const duplicate = () => redisAt(url, { waits: true });
  // Nobody waits for these two: their failure would be unhandled, and end the process. Without them one process goes on alone.
  const set = unawaited(client.set.bind(client));
  const publish = unawaited(client.publish.bind(client));
  Object.assign(client, { duplicate, set, publish });
  client.on('error', (error) => log.warn({ err: error }, 'the Redis connection failed; it will be tried again'));
  await client.connect();
  return {
    client,
    adapter: createAdapter(client, { streamName: 'strapline.io', maxLen: 10_000 }),
    // Not cut off at once: the adapter's farewell is still under way, and nobody would catch its failure. A Redis that is away is not waited for.
    close: async () => {
      if (client.isReady) await Promise.race([client.close(), pause(2000)]);
      if (client.isOpen) client.destroy();
    },
  };
}

function unawaited<A extends unknown[]>(ask: (...given: A) => Promise<unknown>): (...given: A) => Promise<unknown> {
  return (...given) => ask(...given).catch(() => null);
}

function redisAt(url: string, { waits }: { waits: boolean }) {
  return createClient({
    url,
    socket: { reconnectStrategy: (tries) => Math.min(tries * 100, 2000), connectTimeout: 5000 },
    disableOfflineQueue: !waits,
  });
}
