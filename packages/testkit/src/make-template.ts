import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { applySchema } from '@strapline/server/adapters/database/apply-schema';
import { openEmbedded } from '@strapline/server/adapters/database/embedded';
import { openPostgres } from '@strapline/server/adapters/database/postgres';
import { optimizeWasmLate } from './calm-wasm.ts';
import { createDatabase } from './fresh-database.ts';
import { migratedTemplate, tellTemplate } from './migrated-template.ts';

optimizeWasmLate();
let remove: (() => Promise<void>) | undefined;

/** Vitest's set-up of a run: all migrations run once here, and each house of the run takes a copy instead of seconds of its own. */
export async function setup(): Promise<void> {
  // Another project of the same run has made it.
  if (migratedTemplate()) return;
  const server = process.env['TEST_DATABASE_URL'];
  const made = server ? await onServer(server) : await inFolder();
  remove = made.remove;
  tellTemplate(made.template);
}

export async function teardown(): Promise<void> {
  if (!remove) return;
  tellTemplate(undefined);
  await remove();
}

async function onServer(server: string) {
  const { name, url, drop } = await createDatabase(server);
  const db = openPostgres(url, { error: () => undefined }, 1, 60_000);
  await applySchema(db);
  await db.close();
  return { template: name, remove: drop };
}

async function inFolder() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'strapline-template-'));
  const db = await openEmbedded(folder);
  await applySchema(db);
  await db.close();
  return { template: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
