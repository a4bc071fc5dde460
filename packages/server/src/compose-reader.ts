import { openPostgres } from './adapters/database/postgres.ts';
import type { openRedis } from './adapters/sockets/redis.ts';
import type { Config } from './config.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import { createPrimaryReader, createReplicaReader, maxAgeMs, type Reader } from './platform/reader/reader.ts';
import { createMemoryWrites } from './platform/reader/recent-writes.ts';
import { addGauge } from './platform/telemetry/add-gauge.ts';
import type { Database } from './ports/database.ts';
import { runsHere } from './process-settings.ts';

type Resources = { db: Database; redis: Awaited<ReturnType<typeof openRedis>> | null; log: Log; release: (() => Promise<void>)[] };

/** A failed read is repeated at the primary, within the time limit of a call. */
const replicaStatementMs = 2_000;

/** With a replica, if there is one and this process answers people. */
export async function openReader(config: Config, { db, redis, log, release }: Resources, metrics: Metrics): Promise<Reader> {
  if (!config.databaseReadUrl || !runsHere(config, 'web')) return createPrimaryReader(db);
  const replica = openPostgres(config.databaseReadUrl, log, { statementMs: replicaStatementMs, pooler: config.databasePooler });
  const writes = redis
    ? (await import('./adapters/sockets/redis-writes.ts')).createRedisWrites(redis.client, maxAgeMs)
    : createMemoryWrites(maxAgeMs);
  const reader = createReplicaReader({ primary: db, replica, writes, metrics, log });
  addGauge(
    metrics.registry,
    { name: 'strapline_replica_used', help: '1 while public reads go to the read replica, else 0; absent without one' },
    () => Number(reader.isUsable()),
  );
  release.push(reader.close);
  reader.start();
  return reader;
}
