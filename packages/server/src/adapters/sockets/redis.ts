import { setTimeout as pause } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import type { Log } from '../../platform/log.ts';

export type RedisClient = ReturnType<typeof createRedisClient>;
export type RedisLink = { client: RedisClient; adapter: ReturnType<typeof createAdapter>; close(): Promise<void> };

/** Redis for several server processes: pushes reach the sockets of every process. */
export async function openRedis(url: string, log: Log): Promise<RedisLink> {
  const client = createRedisClient(url, { waits: false });
  // The adapter reads the stream on duplicates of the client, in a tight loop. If commands failed at once while Redis is down, that loop would starve the
  // event loop; so duplicates queue commands until Redis is back.
  const duplicate = () => createRedisClient(url, { waits: true });
  // The adapter does not await these two: a rejection would be unhandled and end the process.
  const set = ignoreFailure(client.set.bind(client));
  const publish = ignoreFailure(client.publish.bind(client));
  Object.assign(client, { duplicate, set, publish });
  client.on('error', (error) => log.warn({ err: error }, 'the Redis connection failed; reconnecting'));
  await client.connect();
  return {
    client,
    adapter: createAdapter(client, { streamName: 'strapline.io', maxLen: 10_000 }),
    // Lets the adapter's last message finish, whose failure nobody would catch; does not wait if Redis is down.
    close: async () => {
      if (client.isReady) await Promise.race([client.close(), pause(2000)]);
      if (client.isOpen) client.destroy();
    },
  };
}

function ignoreFailure<A extends unknown[]>(call: (...args: A) => Promise<unknown>): (...args: A) => Promise<unknown> {
  return (...args) => call(...args).catch(() => null);
}

function createRedisClient(url: string, { waits }: { waits: boolean }) {
  return createClient({
    url,
    socket: { reconnectStrategy: (attempts) => Math.min(attempts * 100, 2000), connectTimeout: 5000 },
    disableOfflineQueue: !waits,
  });
}
