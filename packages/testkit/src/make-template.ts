import { rm } from 'node:fs/promises';
import { createKey } from '@strapline/identity/keys';
import { createIdentityStore } from '@strapline/identity/store';
import { applySchema } from '@strapline/server/adapters/database/apply-schema';
import { openEmbedded } from '@strapline/server/adapters/database/embedded';
import { openPostgres } from '@strapline/server/adapters/database/postgres';
import { type Database, sql } from '@strapline/server/ports/database';
import { createDatabase } from './fresh-database.ts';
import { findMigratedTemplate, setMigratedTemplate } from './migrated-template.ts';
import { optimizeWasmLate } from './optimize-wasm-late.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

optimizeWasmLate();
let remove: (() => Promise<void>) | undefined;

/** Vitest's global setup: runs all migrations once in a template, which every test server copies. */
export async function setup(): Promise<void> {
  // Another project of the same run has created it.
  if (findMigratedTemplate()) return;
  const server = process.env['TEST_DATABASE_URL'];
  const created = server ? await onServer(server) : await inFolder();
  remove = created.remove;
  setMigratedTemplate(created.template);
}

export async function teardown(): Promise<void> {
  if (!remove) return;
  setMigratedTemplate(undefined);
  await remove();
}

async function onServer(server: string) {
  const { name, url, drop } = await createDatabase(server);
  const db = openPostgres(url, { error: () => undefined }, { max: 1, statementMs: 60_000 });
  await applySchema(db);
  await addSigningKeys(db);
  await db.close();
  return { template: name, remove: drop };
}

async function inFolder() {
  const folder = await createTemporaryFolder('template');
  const db = await openEmbedded(folder);
  await applySchema(db);
  await addSigningKeys(db);
  await dropUnusedDatabases(db);
  await db.close();
  return { template: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** PostgreSQL's own templates, a third of the files that every test server would copy. */
async function dropUnusedDatabases(db: Database): Promise<void> {
  await db.change(sql`update pg_database set datistemplate = false`);
  await db.change(sql`drop database template0`);
  await db.change(sql`drop database template1`);
  await db.change(sql`checkpoint`);
}

/** One that is in use and one for later, as every server has. Shared, because each test server would spend half a second on them. */
async function addSigningKeys(db: Database): Promise<void> {
  const store = createIdentityStore(db);
  await store.addKey(await createKey(1, new Date(0)));
  await store.addKey(await createKey(2, new Date('2100-01-01')));
}
