import type { DBSchema, IDBPDatabase } from 'idb';
import type { KeptCheckpoint, LogBreach, SeenCheckpoint } from './log-verdict.ts';

/** A breach that was found, with both sides of it: nothing forgets it but a person. */
export type KeptBreach = { why: LogBreach; before: KeptCheckpoint; seen: SeenCheckpoint; at: number };

/** What this browser remembers of the public log. */
export type LogMemory = { checkpoint?: KeptCheckpoint; breach?: KeptBreach };

interface LogDatabase extends DBSchema {
  memory: { key: string; value: LogMemory & { id: string } };
}

const id = 'log';

// A database of its own: the specification counts the versions of the app's, and what goes with a cache there must not take this along.
let opening: Promise<IDBPDatabase<LogDatabase>> | undefined;

function database(): Promise<IDBPDatabase<LogDatabase>> {
  opening ??= import('idb')
    .then(({ openDB }) =>
      openDB<LogDatabase>('strapline-log', 1, { upgrade: (db) => void db.createObjectStore('memory', { keyPath: 'id' }) }),
    )
    .catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
  return opening;
}

export async function recallLog(): Promise<LogMemory> {
  return (await (await database()).get('memory', id)) ?? {};
}

/**
 * Keeps what follows from `before`, unless another tab was faster; a breach that stands is never overwritten. Gives back what is remembered now.
 */
export async function rememberLog(before: KeptCheckpoint | undefined, now: LogMemory): Promise<LogMemory> {
  const transaction = (await database()).transaction('memory', 'readwrite');
  const found = await transaction.store.get(id);
  const mayWrite = !found?.breach && found?.checkpoint?.note === before?.note;
  if (mayWrite) await transaction.store.put({ ...now, id });
  await transaction.done;
  return mayWrite ? now : (found ?? {});
}

/** Forgets all, also a breach: only where a person said so, having read what it means. */
export async function forgetLog(): Promise<void> {
  await (await database()).delete('memory', id);
}
