import { createReadStream } from 'node:fs';
import type { Blobs } from '../ports/blobs.ts';
import type { Database } from '../ports/database.ts';
import { createArchive } from './archive.ts';
import { dumpDatabase, startSnapshot } from './dump-database.ts';
import { fetchBlob, withTemporaryFile } from './fetch-blob.ts';
import { folders, type Manifest } from './manifest.ts';

export type BackupSource = {
  db: Database;
  blobs: Blobs;
  /** Files of keys and of the witness, by name. */
  keys: ReadonlyMap<string, Buffer>;
};
export type BackupResult = { bytes: number; rows: number; tables: number; blobs: number; removedMeanwhile: number };

/** The store's clock and that of the database's machine differ a little. */
const clockMs = 5_000;

/**
 * Writes everything to one file: keys, one state of the database, and the blobs that were there in that state. Keys come first, so that the witness knows no later
 * entry of the public log than the database. A picture is stored before its row, so every picture that the rows name is among the blobs.
 */
export async function createBackup(
  { db, blobs, keys }: BackupSource,
  file: string,
  report: (message: string) => void = () => {},
): Promise<BackupResult> {
  const archive = await createArchive(file);
  try {
    for (const [name, content] of keys) await archive.add(`${folders.keys}${name}`, content);
    const { snapshotAt, ...dump } = await db.transaction(async (trx) => {
      await startSnapshot(trx);
      const [row] = await trx.rows<{ at: Date }>({ text: 'select now() as at', values: [] });
      return { snapshotAt: row?.at ?? new Date(), ...(await dumpDatabase(trx, archive)) };
    });
    const rows = Object.values(dump.tables).reduce((sum, table) => sum + table.rows, 0);
    report(`${rows} rows of ${Object.keys(dump.tables).length} tables`);
    const before = new Date(snapshotAt.getTime() + clockMs);
    const removedMeanwhile: string[] = [];
    let stored = 0;
    for await (const { name, modifiedAt } of blobs.list()) {
      if (modifiedAt > before) continue;
      const isStored = await withTemporaryFile(async (temporary) => {
        const found = await fetchBlob(blobs, name, temporary);
        if (found) await archive.addStream(`${folders.blobs}${name}`, found.bytes, createReadStream(temporary));
        return found !== null;
      });
      if (!isStored) removedMeanwhile.push(name);
      else stored += 1;
      if (isStored && stored % 1_000 === 0) report(`${stored} pictures and other files`);
    }
    const manifest: Omit<Manifest, 'files'> = {
      format: 1,
      createdAt: snapshotAt.toISOString(),
      engine: db.engine,
      ...dump,
      removedMeanwhile,
    };
    const bytes = await archive.finish(manifest);
    return { bytes, rows, tables: Object.keys(dump.tables).length, blobs: stored, removedMeanwhile: removedMeanwhile.length };
  } catch (error) {
    await archive.drop();
    throw error;
  }
}
