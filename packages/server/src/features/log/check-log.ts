import { type Checkpoint, openCheckpoint } from '@strapline/domain/log/checkpoint';
import { verifierOf } from '@strapline/domain/log/signed-note';
import { type FilledTile, type GrowingTree, growTree } from '@strapline/domain/log/tile-tree';
import type { Queryable } from '../../ports/database.ts';
import { checkedLeaf, LogBroken, nodeOf } from './leaf.ts';
import { type LoggedEntry, readCheckpoint, readEntries, readTiles, type SignedCheckpoint } from './log.store.ts';
import { rootAt } from './log.ts';
import { type LogKeys, logSigner } from './log-key.ts';

/** Sixteen tiles at a time: some megabytes, however long the log is. */
const entriesAtOnce = 4096;

type Checker = LogKeys & { db: Queryable };

/**
 * Recomputes the whole log from its entries and holds it against the stored tiles and the last checkpoint. Throws LogBroken with what does not fit. Answers
 * how many entries were looked at.
 */
export async function checkLog(services: Checker): Promise<number> {
  const last = await readCheckpoint(services.db);
  if (last) holdSignature(services, last);
  // Tiles are written in the transaction of a checkpoint, never before one.
  else if ((await readTiles(services.db, [{ level: 0, index: 0 }])).length > 0)
    throw new LogBroken('the last checkpoint of the public log is gone');
  const size = last?.size ?? 0;
  const tree = await recompute(services.db, size);
  if (last && !Buffer.from(tree.root()).equals(Buffer.from(last.root)))
    throw new LogBroken('the entries of the public log do not lead to the root that was signed');
  return size;
}

/** Holds a log that was just checked against what the witness remembers of it. Throws LogBroken. */
export async function holdMemory({ db }: Checker, seen: Checkpoint): Promise<void> {
  const size = (await readCheckpoint(db))?.size ?? 0;
  if (seen.size > size) throw new LogBroken(`the witness saw ${seen.size} entries, and the last checkpoint here tells of ${size}`);
  if (!Buffer.from(await rootAt(db, seen.size)).equals(Buffer.from(seen.root)))
    throw new LogBroken(`the first ${seen.size} entries of the public log are not those that the witness saw`);
}

function holdSignature(services: Checker, last: SignedCheckpoint): void {
  // The platform may have had another address when it signed this; the key is the same.
  const signed = openCheckpoint(last.note, verifierOf(logSigner(services, last.origin)));
  if (!signed) throw new LogBroken('the last checkpoint of the public log is not signed with the key of this server');
  if (signed.size !== last.size || !Buffer.from(signed.root).equals(Buffer.from(last.root)))
    throw new LogBroken('the last checkpoint of the public log says another size or root than its row');
}

async function recompute(db: Queryable, size: number): Promise<GrowingTree> {
  const tree = growTree(0, [], nodeOf);
  for await (const entries of pagesOf(db, size)) {
    for (const entry of entries) tree.append(checkedLeaf(entry, tree.size()));
    await holdTiles(db, tree.changed());
  }
  if (tree.size() !== size) throw new LogBroken(`entry ${tree.size()} of the public log is missing`);
  return tree;
}

/** The first entries in pages; the database fetches the next one while we hash this one. */
async function* pagesOf(db: Queryable, size: number): AsyncGenerator<LoggedEntry[]> {
  const read = async (from: number): Promise<LoggedEntry[]> =>
    from < size ? await readEntries(db, from, Math.min(entriesAtOnce, size - from)) : [];
  let next = read(0);
  try {
    for (let from = 0; from < size; from += entriesAtOnce) {
      const entries = await next;
      next = read(from + entriesAtOnce);
      yield entries;
    }
  } finally {
    // Whoever stops early leaves one page on its way.
    await next.catch(() => undefined);
  }
}

async function holdTiles(db: Queryable, computed: readonly FilledTile[]): Promise<void> {
  const stored = await readTiles(db, computed);
  for (const { level, index, hashes } of computed) {
    const own = stored.find((tile) => tile.level === level && tile.index === index)?.hashes.subarray(0, hashes.length);
    if (!own || !Buffer.from(own).equals(Buffer.from(hashes)))
      throw new LogBroken(`tile ${index} of level ${level} of the public log is missing or was changed`);
  }
}
