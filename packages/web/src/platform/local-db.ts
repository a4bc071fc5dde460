import { clientNumbers } from '@strapline/contract/client-numbers';
import type { IDBPDatabase } from 'idb';

/** The browser's own stores (specification, section 3). Each record is keyed by id. */
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

const databaseName = 'strapline';
let opening: Promise<IDBPDatabase> | undefined;

function database(): Promise<IDBPDatabase> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function open(): Promise<IDBPDatabase> {
  const { openDB } = await import('idb');
  return openDB(databaseName, clientNumbers.databaseVersion, {
    upgrade(db) {
      for (const name of storeNames) if (!db.objectStoreNames.contains(name)) db.createObjectStore(name, { keyPath: 'id' });
    },
    // Another tab wants a newer version: this one lets go, and opens again at its next use.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opening = undefined;
    },
  });
}

export async function allLocal<T>(store: StoreName): Promise<LocalRecord<T>[]> {
  return (await database()).getAll(store) as Promise<LocalRecord<T>[]>;
}

export async function writeLocal<T>(store: StoreName, id: string, data: T): Promise<void> {
  await (await database()).put(store, { id, data, lastUpdated: Date.now() } satisfies LocalRecord<T>);
}

export async function removeLocal(store: StoreName, id: string): Promise<void> {
  await (await database()).delete(store, id);
}
