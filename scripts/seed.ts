/**
 * `npm run seed -- --tags N` adds N published tags by bulk load to DATABASE_URL or the embedded database. The server must not be running.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openFolderBlobs } from '../packages/server/src/adapters/blobs/embedded.ts';
import { applySchema } from '../packages/server/src/adapters/database/apply-schema.ts';
import { openEmbedded } from '../packages/server/src/adapters/database/embedded.ts';
import { openPostgres } from '../packages/server/src/adapters/database/postgres.ts';
import { type Config, readConfig } from '../packages/server/src/config.ts';
import { addTags } from '../packages/server/src/features/demo/bulk-listings.ts';
import { SettingError } from '../packages/server/src/parse-setting.ts';
import { DataFolderTaken, lockDataFolder } from '../packages/server/src/platform/data-folder-lock.ts';
import { SchemaUnfit } from '../packages/server/src/platform/migrate.ts';
import type { Database } from '../packages/server/src/ports/database.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { tags: { type: 'string', default: '1000' } } });
  const count = Number(values.tags);
  if (!Number.isSafeInteger(count) || count < 1 || count > 1_000_000)
    throw new SettingError('--tags takes a whole number from 1 to 1000000.');
  const config = readConfig(process.env);
  const unlock = config.databaseUrl ? undefined : await lockDataFolder(config.dataDir);
  const db = await openDatabase(config);
  const start = performance.now();
  try {
    await applySchema(db, { hasSandbox: config.stripe === null });
    await addTags(db, openFolderBlobs(path.join(config.dataDir, 'media')), count, (written) =>
      process.stdout.write(`\r${written} of ${count} tags`),
    );
  } finally {
    await db.close();
    await unlock?.();
  }
  process.stdout.write(`\n${count} tags were added in ${((performance.now() - start) / 1000).toFixed(1)} s.\n`);
}

async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
  const log = { error: (detail: object, message: string) => void process.stderr.write(`${message} ${JSON.stringify(detail)}\n`) };
  // One statement writes thousands of rows, beyond the time-outs of requests.
  return databaseUrl ? openPostgres(databaseUrl, log, { max: 2, statementMs: 120_000 }) : await openEmbedded(path.join(dataDir, 'pglite'));
}

main().catch((error: unknown) => {
  const isExpected = error instanceof SettingError || error instanceof DataFolderTaken || error instanceof SchemaUnfit;
  process.stderr.write(
    `${isExpected || !(error instanceof Error) ? String(error instanceof Error ? error.message : error) : (error.stack ?? error.message)}\n`,
  );
  process.exitCode = 1;
});
