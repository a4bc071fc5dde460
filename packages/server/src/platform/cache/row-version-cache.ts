import { LRUCache } from 'lru-cache';

/** A row's current version; `row` is null if it equals the cached version. */
export type VersionedRow<V> = { key: string; version: string; row: V | null };

/**
 * An LRU cache of `max` rows that is never stale: each read sends the cached versions to the database, which returns only changed rows. It saves
 * transferring and parsing unchanged rows, not the query.
 */
export function createRowVersionCache<V extends object>(
  max: number,
  load: (keys: readonly string[], versions: readonly string[]) => Promise<VersionedRow<V>[]>,
): (keys: readonly string[]) => Promise<ReadonlyMap<string, V>> {
  const cache = new LRUCache<string, { version: string; row: V }>({ max });
  return async (keys) => {
    const cachedEntries = keys.map((key) => cache.get(key));
    const fresh = await load(
      keys,
      cachedEntries.map((one) => one?.version ?? ''),
    );
    const cachedRows = new Map(keys.map((key, i) => [key, cachedEntries[i]?.row]));
    const found = new Map<string, V>();
    for (const { key, version, row } of fresh) {
      const now = row ?? cachedRows.get(key);
      if (!now) throw new Error(`the database reports ${key} as unchanged, but it is not cached`);
      if (row) cache.set(key, { version, row });
      found.set(key, now);
    }
    return found;
  };
}
