import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '@strapline/testkit/free-port';
import type { CheckContext } from '../check.ts';
import { type FrontProxy, startFrontProxy } from './front-proxy.ts';
import { createServerChild, type ServerChild } from './server-child.ts';

/** Server processes on one database and one Redis, behind a load balancer. */
export type Fleet = {
  /** The load balancer's address, which clients use. */
  base: string;
  servers: ServerChild[];
  databaseUrl: string;
  /** Settings of all of them, for tools such as the audit. */
  env: Record<string, string>;
  startAll(): Promise<void>;
};

export type FleetOptions = {
  processes?: number;
  env?: Record<string, string>;
  /** Replace the addresses that servers use, for example with a proxy's. */
  databaseUrl?: (url: string) => Promise<string> | string;
  redisUrl?: (url: string) => Promise<string> | string;
  nodeArguments?: readonly string[];
  /** Settings of one process. */
  envOf?: (number: number) => Record<string, string>;
};

/** Prepares the processes, without starting them: first `populate` fills the database. */
export async function createFleet(
  context: Pick<CheckContext, 'machine' | 'folder' | 'broken' | 'onEnd'>,
  options: FleetOptions = {},
): Promise<Fleet> {
  const { machine, folder, broken } = context;
  const database = await machine.createDatabase();
  context.onEnd(() => database.drop());
  const redis = await machine.redis();
  const frontPort = await findFreePort();
  const secret = (): string => randomBytes(32).toString('base64url');
  const env = {
    PUBLIC_URL: `http://localhost:${frontPort}`,
    SECRET_KEY: secret(),
    CHIP_KEYS: JSON.stringify({ k26u: secret() }),
    MEDIA_KEYS: JSON.stringify({ m26a: secret() }),
    BLOBS_DIR: path.join(folder, 'blobs'),
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    SEED: 'empty',
    REVIEWS: 'automatic',
    WITNESS: 'off',
    MATCH_PORT: 'off',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
    LOG_FORMAT: 'json',
    METRICS_TOKEN: secret(),
    ...options.env,
  };
  for (const statement of broken?.sql ?? []) await (await machine.postgres()).query(statement, database.name);
  const seen = {
    ...env,
    DATABASE_URL: (await options.databaseUrl?.(database.url)) ?? database.url,
    REDIS_URL: (await options.redisUrl?.(redis.url)) ?? redis.url,
  };
  const servers: ServerChild[] = [];
  for (let number = 0; number < (options.processes ?? 2); number += 1) {
    const own = { DATA_DIR: path.join(folder, `server-${number}`), ...options.envOf?.(number) };
    mkdirSync(own.DATA_DIR, { recursive: true });
    servers.push(
      createServerChild({
        port: await findFreePort(),
        env: { ...seen, ...own },
        logFile: path.join(folder, `server-${number}.log`),
        broken,
        ...(options.nodeArguments ? { nodeArguments: options.nodeArguments } : {}),
      }),
    );
  }
  let front: FrontProxy | null = null;
  context.onEnd(async () => {
    front?.close();
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
  });
  return {
    base: `http://127.0.0.1:${frontPort}`,
    servers,
    databaseUrl: database.url,
    env,
    startAll: async () => {
      await Promise.all(servers.map((server) => server.start()));
      for (const server of servers) if (!server.isRunning()) throw new Error(`a server ended at its start: ${server.log().slice(-2000)}`);
      front ??= await startFrontProxy(
        frontPort,
        servers.map(({ port }) => port),
      );
    },
  };
}
