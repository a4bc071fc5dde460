import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openBlobs } from '../adapters/blobs/open-blobs.ts';
import { openEmbedded } from '../adapters/database/embedded.ts';
import { openPostgres } from '../adapters/database/postgres.ts';
import { lockDataFolder } from '../platform/data-folder-lock.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Database } from '../ports/database.ts';
import { readStorage } from '../storage-settings.ts';
import { BackupRefusal } from './manifest.ts';

export type Env = Record<string, string | undefined>;
export type Storage = {
  db: Database;
  blobs: Blobs;
  dataDir: string;
  get(name: string): string;
  close(): Promise<void>;
};

/** A statement may load millions of rows or build an index over them. */
const statementMs = 4 * 60 * 60_000;

/** Database and blobs of the server's settings. `use` says whether the embedded database must exist or must not. Throws BackupRefusal, DataFolderTaken or SettingError. */
export async function openStorage(env: Env, use: 'existing' | 'new'): Promise<Storage> {
  const get = (name: string): string => env[name]?.trim() ?? '';
  // The statements of both commands need a timeout for the whole connection.
  if (get('DATABASE_URL') && get('DATABASE_POOLER') === 'transaction')
    throw new BackupRefusal('Backup and restore need a DATABASE_URL without the pooler, and no DATABASE_POOLER.');
  const config = readStorage(get);
  const { dataDir } = config;
  const release: (() => Promise<void>)[] = [];
  const log = {
    warn: (detail: object, message: string) => console.error(message, detail),
    error: (detail: object, message: string) => console.error(message, detail),
  };
  const close = async (): Promise<void> => {
    for (const end of release.reverse()) await end();
  };
  try {
    const db = await openDatabase(get('DATABASE_URL'), dataDir, use, { log, release });
    const blobs = await openBlobs(config, { log, release });
    return { db, blobs, dataDir, get, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Opening = { log: { error(detail: object, message: string): void }; release: (() => Promise<void>)[] };

async function openDatabase(url: string, dataDir: string, use: 'existing' | 'new', { log, release }: Opening): Promise<Database> {
  const folder = path.join(dataDir, 'pglite');
  if (!url && use === 'existing' && !existsSync(folder))
    throw new BackupRefusal(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server.`);
  if (!url && use === 'new' && existsSync(folder))
    throw new BackupRefusal(
      `There is a database in ${dataDir} already. Set DATA_DIR to an empty folder, or DATABASE_URL to an empty database.`,
    );
  if (!url) release.push(await lockDataFolder(dataDir));
  const db = url ? openPostgres(url, log, { max: 2, statementMs }) : await openEmbedded(folder);
  release.push(db.close);
  return db;
}

/** The embedded database of a restore that failed. */
export function removeEmbedded({ db, dataDir }: Storage): void {
  if (db.engine === 'pglite') rmSync(path.join(dataDir, 'pglite'), { recursive: true, force: true });
}
