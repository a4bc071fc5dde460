import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort } from '@strapline/testkit/free-port';
import { createDatabase } from '@strapline/testkit/fresh-database';
import { createPostgresCluster, findPostgres, type PostgresCluster } from './postgres-cluster.ts';
import { createRedisServer, hasRedis, type RedisServer } from './redis-server.ts';

/** PostgreSQL and Redis of this run. They are created when a check needs them, and removed with the run. */
export type Machine = {
  postgres(): Promise<PostgresCluster>;
  redis(): Promise<RedisServer>;
  /** A new database with the schema. */
  createDatabase(): Promise<{ name: string; url: string; drop(): Promise<void> }>;
  close(): Promise<void>;
};

export function createMachine(folder: string): Machine {
  let cluster: PostgresCluster | null = null;
  let redis: RedisServer | null = null;
  let template: { name: string; drop(): Promise<void> } | null = null;
  const postgres = async (): Promise<PostgresCluster> => {
    const programs = findPostgres();
    if (!programs) throw new Error('PostgreSQL is not installed');
    cluster ??= await createPostgresCluster(programs, path.join(folder, 'postgres'), await findFreePort());
    await cluster.start();
    return cluster;
  };
  return {
    postgres,
    redis: async () => {
      await mkdir(folder, { recursive: true });
      redis ??= createRedisServer(path.join(folder, 'redis'), await findFreePort());
      await redis.start();
      return redis;
    },
    createDatabase: async () => {
      const { url } = await postgres();
      template ??= await createTemplate(url);
      return await createDatabase(url, template.name);
    },
    close: async () => {
      await redis?.kill();
      await cluster?.stopImmediately();
    },
  };
}

async function createTemplate(url: string): Promise<{ name: string; drop(): Promise<void> }> {
  const { applySchema } = await import('@strapline/server/adapters/database/apply-schema');
  const { openPostgres } = await import('@strapline/server/adapters/database/postgres');
  const made = await createDatabase(url);
  const db = openPostgres(made.url, { error: () => undefined }, { max: 1, statementMs: 60_000 });
  await applySchema(db);
  await db.close();
  return made;
}

/** The most files that this process and its children may have open. */
function readFileLimit(): number {
  try {
    const line = /Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'));
    return Number(line?.[1] ?? 0);
  } catch {
    // Only Linux says it there.
    return 0;
  }
}

/** What this machine lacks for a check, as a sentence; null if nothing. */
export function findMissing(need: string): string | null {
  if (need === 'postgres' && !findPostgres()) return 'PostgreSQL’s programs (initdb, postgres) are not installed';
  if (need === 'redis' && !hasRedis()) return 'redis-server is not installed';
  if (need === 'manyFiles' && readFileLimit() < 12_000) return `only ${readFileLimit()} files may be open (ulimit -n), 12,000 are needed`;
  if (need === 'tmpfs' && (process.platform !== 'linux' || process.getuid?.() !== 0)) return 'mounting a small tmpfs needs root on Linux';
  return null;
}
