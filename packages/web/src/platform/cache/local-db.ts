import { clientLimits } from '@strapline/contract/client-limits';
import type { IDBPDatabase } from 'idb';
import { pageApp } from '../page/app-data.ts';

/** IndexedDB object stores (specification, section 3). Each record is keyed by id. */
const storeNames = [
  'admin',
  'faq-meta',
  'faq-posts',
  'faq-tags',
  'ghost-authors',
  'ghost-posts',
  'webShareImagesByHash',
  'profileImageHashByFQSocialId',
  'models',
  'surveyResults',
  'straplineUsernamesByGhostUserId',
  'calculatorHistory',
] as const;

export type StoreName = (typeof storeNames)[number];
export type LocalRecord<T> = { id: string; data: T; lastUpdated: number };

let databasePromise: Promise<IDBPDatabase> | undefined;

function getDatabase(): Promise<IDBPDatabase> {
  databasePromise ??= openDatabase().catch((error: unknown) => {
    databasePromise = undefined;
    throw error;
  });
  return databasePromise;
}

async function openDatabase(): Promise<IDBPDatabase> {
  const { openDB } = await import('idb');
  return openDB(pageApp.key, clientLimits.databaseVersion, {
    upgrade(db) {
      for (const name of storeNames) if (!db.objectStoreNames.contains(name)) db.createObjectStore(name, { keyPath: 'id' });
    },
    // Another tab is upgrading the database: close here, and reopen on next use.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      databasePromise = undefined;
    },
  });
}

export async function listLocal<T>(store: StoreName): Promise<LocalRecord<T>[]> {
  return (await getDatabase()).getAll(store) as Promise<LocalRecord<T>[]>;
}

export async function writeLocal<T>(store: StoreName, id: string, data: T): Promise<void> {
  await (await getDatabase()).put(store, { id, data, lastUpdated: Date.now() } satisfies LocalRecord<T>);
}

export async function removeLocal(store: StoreName, id: string): Promise<void> {
  await (await getDatabase()).delete(store, id);
}
