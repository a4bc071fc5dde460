import type { DBSchema, IDBPDatabase } from 'idb';
import { pageApp } from '../page/app-data.ts';
import type { LogBreach, SeenCheckpoint, StoredCheckpoint } from './log-verdict.ts';

/** A detected inconsistency, with both checkpoints. Only the user can dismiss it. */
export type StoredBreach = { why: LogBreach; before: StoredCheckpoint; seen: SeenCheckpoint; at: number };

/** What this browser stores about the public log. */
export type LogMemory = { checkpoint?: StoredCheckpoint; breach?: StoredBreach };

interface LogDatabase extends DBSchema {
  memory: { key: string; value: LogMemory & { id: string } };
}

const recordId = 'log';

// A separate database: the specification fixes the app database's versions, and clearing a cache there must not delete this.
let databasePromise: Promise<IDBPDatabase<LogDatabase>> | undefined;

function getDatabase(): Promise<IDBPDatabase<LogDatabase>> {
  databasePromise ??= import('idb')
    .then(({ openDB }) =>
      openDB<LogDatabase>(`${pageApp.key}-log`, 1, { upgrade: (db) => void db.createObjectStore('memory', { keyPath: 'id' }) }),
    )
    .catch((error: unknown) => {
      databasePromise = undefined;
      throw error;
    });
  return databasePromise;
}

export async function readLogMemory(): Promise<LogMemory> {
  return (await (await getDatabase()).get('memory', recordId)) ?? {};
}

/**
 * Stores the successor of `before` unless another tab wrote first; a recorded inconsistency is never overwritten. Returns what is stored now.
 */
export async function writeLogMemory(before: StoredCheckpoint | undefined, now: LogMemory): Promise<LogMemory> {
  const transaction = (await getDatabase()).transaction('memory', 'readwrite');
  const found = await transaction.store.get(recordId);
  const mayWrite = !found?.breach && found?.checkpoint?.note === before?.note;
  if (mayWrite) await transaction.store.put({ ...now, id: recordId });
  await transaction.done;
  return mayWrite ? now : (found ?? {});
}

/** Deletes everything, also a recorded inconsistency: only after the user confirmed it. */
export async function clearLogMemory(): Promise<void> {
  await (await getDatabase()).delete('memory', recordId);
}
