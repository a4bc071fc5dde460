import { LRUCache } from 'lru-cache';

/** A row's version as the database tells it, with the row itself where it is another version than the one we have. */
export type VersionedRow<V> = { key: string; version: string; row: V | null };

/**
 * Rows by key that are sent again only when they changed. Each read asks the database which versions stand now and names those we have, so nobody sees
 * what is no longer so; what it saves is sending and reading the same row. Keeps `max` rows.
 */
export function rowVersionCache<V extends object>(
  max: number,
  load: (keys: readonly string[], versions: readonly string[]) => Promise<VersionedRow<V>[]>,
): (keys: readonly string[]) => Promise<ReadonlyMap<string, V>> {
  const kept = new LRUCache<string, { version: string; row: V }>({ max });
  return async (keys) => {
    const had = keys.map((key) => kept.get(key));
    const fresh = await load(
      keys,
      had.map((one) => one?.version ?? ''),
    );
    const known = new Map(keys.map((key, i) => [key, had[i]?.row]));
    const found = new Map<string, V>();
    for (const { key, version, row } of fresh) {
      const now = row ?? known.get(key);
      if (!now) throw new Error(`the database calls a row of ${key} unchanged that was never read`);
      if (row) kept.set(key, { version, row });
      found.set(key, now);
    }
    return found;
  };
}
