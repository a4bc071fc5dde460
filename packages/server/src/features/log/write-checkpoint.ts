import { setTimeout as pause } from 'node:timers/promises';
import { signCheckpoint } from '@strapline/domain/log/checkpoint';
import { growTree, listEdgeTiles } from '@strapline/domain/log/tile-tree';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { checkLeaf, hashPair, LogBroken } from './leaf.ts';
import { isUnsigned, readCheckpoint, readEntries, readTiles, saveCheckpoint, saveTile } from './log.store.ts';
import { createLogSigner, type LogKeys } from './log-key.ts';

/** Bounds memory and time of one transaction; more entries take several checkpoints. */
const entriesAtOnce = 8192;

type Writer = LogKeys & Pick<Services, 'db' | 'clock'>;

/**
 * Signs entries since the last checkpoint; false if there are none or another process is signing. Tiles and checkpoint change in one transaction.
 * Throws LogBroken, and signs nothing, if the log differs from the one signed before.
 */
export async function writeCheckpoint(services: Writer): Promise<boolean> {
  if (!(await isUnsigned(services.db, createLogSigner(services).name))) return false;
  return await services.db.transaction(async (trx) => {
    // One process writes; the others skip.
    const lock = await trx.first<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(7279) as mine`);
    return lock?.mine === true && (await writeNext(trx, services));
  });
}

const whileOthersSignMs = 50;

/** Waits until the checkpoint covers all entries, whichever process signs. */
export async function signPendingEntries(services: Writer): Promise<void> {
  while (await isUnsigned(services.db, createLogSigner(services).name))
    if (!(await writeCheckpoint(services))) await pause(whileOthersSignMs);
}

async function writeNext(trx: Trx, services: Writer): Promise<boolean> {
  const signer = createLogSigner(services);
  const last = await readCheckpoint(trx);
  const size = last?.size ?? 0;
  const entries = await readEntries(trx, size, entriesAtOnce);
  if (last && last.origin === signer.name && entries.length === 0) return false;
  const tree = growTree(size, await readTiles(trx, listEdgeTiles(size)), hashPair);
  if (last && !Buffer.from(last.root).equals(tree.root())) throw new LogBroken('the tiles of the public log do not match the signed root');
  for (const entry of entries) tree.append(checkLeaf(entry, tree.size()));
  for (const tile of tree.changed()) await saveTile(trx, tile);
  const checkpoint = { origin: signer.name, size: tree.size(), root: tree.root() };
  const note = signCheckpoint(checkpoint, signer.secretKey);
  await saveCheckpoint(trx, { ...checkpoint, at: services.clock.now(), note });
  return true;
}
