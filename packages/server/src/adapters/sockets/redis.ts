import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import type { Log } from '../../platform/log.ts';

export type RedisClient = ReturnType<typeof redisAt>;
export type RedisLink = { client: RedisClient; adapter: ReturnType<typeof createAdapter>; close(): Promise<void> };

/** Redis for several server processes: pushes reach the sockets of every process, and a dropped connection may come back at another one. */
export async function openRedis(url: string, log: Log): Promise<RedisLink> {
  const client = redisAt(url);
  client.on('error', (error) => log.warn({ err: error }, 'the Redis connection failed; it will be tried again'));
  await client.connect();
  return {
    client,
    adapter: createAdapter(client, { streamName: 'strapline.io', maxLen: 10_000 }),
    close: async () => {
      client.destroy();
    },
  };
}

function redisAt(url: string) {
  return createClient({
    url,
    socket: { reconnectStrategy: (tries) => Math.min(tries * 100, 2000), connectTimeout: 5000 },
    disableOfflineQueue: true,
  });
}
