import { type Checkpoint, openCheckpoint } from '@strapline/domain/log/checkpoint';
import { createNoteVerifier } from '@strapline/domain/log/signed-note';
import { type FilledTile, type GrowingTree, growTree } from '@strapline/domain/log/tile-tree';
import type { Queryable } from '../../ports/database.ts';
import { checkLeaf, hashPair, LogBroken } from './leaf.ts';
import { type LoggedEntry, readCheckpoint, readEntries, readTiles, type SignedCheckpoint } from './log.store.ts';
import { computeRoot } from './log.ts';
import { createLogSigner, type LogKeys } from './log-key.ts';

/** Sixteen tiles; bounds memory to a few megabytes for any length of the log. */
const entriesAtOnce = 4096;

type Checker = LogKeys & { db: Queryable };

/**
 * Recomputes the whole log from its entries and compares it with the stored tiles and the last checkpoint. Throws LogBroken. Returns the number of entries
 * checked.
 */
export async function checkLog(services: Checker): Promise<number> {
  const last = await readCheckpoint(services.db);
  if (last) checkSignature(services, last);
  // Tiles are only written together with a checkpoint.
  else if ((await readTiles(services.db, [{ level: 0, index: 0 }])).length > 0)
    throw new LogBroken('the last checkpoint of the public log is missing');
  const size = last?.size ?? 0;
  const tree = await recomputeTree(services.db, size);
  if (last && !Buffer.from(tree.root()).equals(Buffer.from(last.root)))
    throw new LogBroken('the entries of the public log do not match the signed root');
  return size;
}

/** Compares a checked log with the witness's last checkpoint. Throws LogBroken. */
export async function checkWitnessMemory({ db }: Checker, seen: Checkpoint): Promise<void> {
  const size = (await readCheckpoint(db))?.size ?? 0;
  if (seen.size > size) throw new LogBroken(`the witness cosigned ${seen.size} entries, but the last checkpoint has ${size}`);
  if (!Buffer.from(await computeRoot(db, seen.size)).equals(Buffer.from(seen.root)))
    throw new LogBroken(`the first ${seen.size} entries of the public log are not those that the witness cosigned`);
}

function checkSignature(services: Checker, last: SignedCheckpoint): void {
  // The server's public URL may have changed since; the key is the same.
  const signed = openCheckpoint(last.note, createNoteVerifier(createLogSigner(services, last.origin)));
  if (!signed)
    throw new LogBroken(
      'the last checkpoint of the public log is not signed with the key of this server',
      'Either its SECRET_KEY is not the one that the log was signed with: all processes on a database need the same, and one that was generated is in the file secret-key of the first one’s DATA_DIR. Or the checkpoint was changed: restore the database.',
    );
  if (signed.size !== last.size || !Buffer.from(signed.root).equals(Buffer.from(last.root)))
    throw new LogBroken('the size or root of the last checkpoint of the public log differs from its row');
}

async function recomputeTree(db: Queryable, size: number): Promise<GrowingTree> {
  const tree = growTree(0, [], hashPair);
  for await (const entries of loadPages(db, size)) {
    for (const entry of entries) tree.append(checkLeaf(entry, tree.size()));
    await compareTiles(db, tree.changed());
  }
  if (tree.size() !== size) throw new LogBroken(`entry ${tree.size()} of the public log is missing`);
  return tree;
}

/** The first `size` entries in pages; the next page is fetched while this one is hashed. */
async function* loadPages(db: Queryable, size: number): AsyncGenerator<LoggedEntry[]> {
  const loadPage = async (from: number): Promise<LoggedEntry[]> =>
    from < size ? await readEntries(db, from, Math.min(entriesAtOnce, size - from)) : [];
  let next = loadPage(0);
  try {
    for (let from = 0; from < size; from += entriesAtOnce) {
      const entries = await next;
      next = loadPage(from + entriesAtOnce);
      yield entries;
    }
  } finally {
    // A consumer that stops early leaves a pending query.
    await next.catch(() => undefined);
  }
}

async function compareTiles(db: Queryable, computed: readonly FilledTile[]): Promise<void> {
  const stored = await readTiles(db, computed);
  for (const { level, index, hashes } of computed) {
    const storedTile = stored.find((tile) => tile.level === level && tile.index === index)?.hashes.subarray(0, hashes.length);
    if (!storedTile || !Buffer.from(storedTile).equals(Buffer.from(hashes)))
      throw new LogBroken(`tile ${index} of level ${level} of the public log is missing or was changed`);
  }
}
