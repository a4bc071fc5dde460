import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { getBlobType } from '../adapters/blobs/blob-names.ts';
import { applySchema, applySchemaOf, checkSchemaOf } from '../adapters/database/apply-schema.ts';
import { SchemaUnfit } from '../platform/migrate.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Database } from '../ports/database.ts';
import { checkArchive, readArchive } from './archive.ts';
import { listTables } from './dump-database.ts';
import { retry, withTemporaryFile } from './fetch-blob.ts';
import { loadDatabase } from './load-database.ts';
import { BackupRefusal, folders, type Manifest } from './manifest.ts';

/** The data is there, and a later step failed; the message says what to do. */
export class RestoreUnfinished extends Error {
  override name = 'RestoreUnfinished';
}

export type RestoreTarget = {
  db: Database;
  blobs: Blobs;
  /** Throws BackupRefusal if these keys can't be used here. */
  checkKeys(keys: ReadonlyMap<string, Buffer>): void;
  /** Returns what removes them again. */
  writeKeys(keys: ReadonlyMap<string, Buffer>): () => void;
};

/**
 * Restores a backup to an empty database, blob store and data folder. The whole file is checked before anything is written. Blobs come first, because an
 * interrupted restore can continue with them; the database is loaded in one transaction, so it stays empty until everything is there.
 */
export async function restoreBackup(target: RestoreTarget, file: string, report: (message: string) => void = () => {}): Promise<Manifest> {
  const manifest = await checkArchive(file);
  report(`${file} is whole: ${manifest.files.length} files of ${manifest.createdAt}`);
  checkSchema(manifest);
  const keys = await readKeys(file);
  target.checkKeys(keys);
  await requireEmpty(target, manifest);
  report(`${await restoreBlobs(target.blobs, file, manifest)} pictures and other files restored`);
  const removeKeys = target.writeKeys(keys);
  try {
    await target.db.transaction(async (trx) => {
      await applySchemaOf(trx, manifest.migrations);
      await loadDatabase(trx, manifest, (load) => readRows(file, load));
    });
  } catch (error) {
    removeKeys();
    throw error;
  }
  const added = await updateSchema(target.db, manifest).catch((error: unknown) => {
    throw new RestoreUnfinished(
      'The data was restored, but newer migrations or the statistics of its tables failed. The next start of the server migrates.',
      {
        cause: error,
      },
    );
  });
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  report(`${rows} rows restored${added.length > 0 ? `, and ${added.length} newer migrations applied` : ''}`);
  return manifest;
}

async function updateSchema(db: Database, { migrations }: Manifest): Promise<string[]> {
  const added = await applySchema(db, { hasSandbox: Object.keys(migrations).some((name) => name.startsWith('sandbox/')) });
  await db.rows({ text: 'analyze', values: [] }, { prepare: false });
  return added;
}

function checkSchema({ migrations }: Manifest): void {
  try {
    checkSchemaOf(migrations);
  } catch (error) {
    throw error instanceof SchemaUnfit ? new BackupRefusal(error.message, { cause: error }) : error;
  }
}

async function requireEmpty({ db, blobs }: RestoreTarget, manifest: Manifest): Promise<void> {
  const tables = await listTables(db);
  if (tables.length > 0) throw new BackupRefusal(`The database is not empty: it has ${tables.length} tables. Restore to a new one.`);
  const sizes = listBlobSizes(manifest);
  for await (const { name, bytes } of blobs.list())
    if (sizes.get(name) !== bytes)
      throw new BackupRefusal(`The blob store is not empty: it has ${name}. Restore to an empty folder or bucket.`);
}

function listBlobSizes({ files }: Manifest): Map<string, number> {
  return new Map(
    files.filter(({ name }) => name.startsWith(folders.blobs)).map(({ name, bytes }) => [name.slice(folders.blobs.length), bytes]),
  );
}

async function readKeys(file: string): Promise<Map<string, Buffer>> {
  const keys = new Map<string, Buffer>();
  await readArchive(file, async (name, stream) => {
    if (!name.startsWith(folders.keys)) return false;
    keys.set(name.slice(folders.keys.length), await buffer(stream));
    return true;
  });
  return keys;
}

async function restoreBlobs(blobs: Blobs, file: string, manifest: Manifest): Promise<number> {
  const left = listBlobSizes(manifest);
  const all = left.size;
  for await (const { name } of blobs.list()) left.delete(name);
  await readArchive(file, async (entry, stream) => {
    const name = entry.slice(folders.blobs.length);
    if (!entry.startsWith(folders.blobs) || !left.has(name)) return true;
    await withTemporaryFile(async (temporary) => {
      await pipeline(stream, createWriteStream(temporary, { mode: 0o600 }));
      await retry(() => blobs.put(name, { file: temporary }, getBlobType(name)));
    });
    return true;
  });
  return all;
}

async function readRows(file: string, load: (table: string, text: string) => Promise<void>): Promise<void> {
  await readArchive(file, async (name, stream) => {
    if (name.startsWith(folders.keys)) return true;
    const [table = '', rows] = name.slice(folders.database.length).split('/');
    if (!name.startsWith(folders.database) || !rows) return false;
    await load(table, (await buffer(stream)).toString('utf8'));
    return true;
  });
}
