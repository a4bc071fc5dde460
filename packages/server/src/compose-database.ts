import path from 'node:path';
import { applySchema } from './adapters/database/apply-schema.ts';
import { openPostgres } from './adapters/database/postgres.ts';
import type { Config } from './config.ts';
import { lockDataFolder } from './platform/data-folder-lock.ts';
import type { Log } from './platform/log.ts';
import { migrationMs } from './platform/migrate.ts';
import type { DatabaseObserver } from './platform/telemetry/observe-database.ts';
import type { Database } from './ports/database.ts';
import type { ReleaseSteps } from './stop-server.ts';

type Options = { log: Log; release: ReleaseSteps; observer: DatabaseObserver; onOpened: (() => void) | undefined };

/** The database of the settings, with its schema. */
export async function openDatabase(config: Config, { log, release, observer, onOpened }: Options): Promise<Database> {
  if (!config.databaseUrl) release.push(await lockDataFolder(config.dataDir));
  const db = config.databaseUrl
    ? openPostgres(config.databaseUrl, log, { pooler: config.databasePooler, observer })
    : await (await import('./adapters/database/embedded.ts')).openEmbedded(path.join(config.dataDir, 'pglite'), observer);
  release.push(db.close);
  onOpened?.();
  const schema = { hasSandbox: config.stripe === null };
  const applied = config.databaseUrl
    ? await applySchemaSlowly(config.databaseUrl, schema, log, config.databasePooler)
    : await applySchema(db, schema);
  if (applied.length > 0) log.info({ migrations: applied }, 'applied migrations');
  return db;
}

/** Migrations need more than the usual statement timeout: they may rewrite a whole table. */
async function applySchemaSlowly(
  databaseUrl: string,
  schema: { hasSandbox: boolean },
  log: Log,
  pooler: Config['databasePooler'],
): Promise<string[]> {
  const db = openPostgres(databaseUrl, log, { max: 1, statementMs: migrationMs, pooler });
  try {
    return await applySchema(db, schema);
  } finally {
    await db.close();
  }
}
