import { setTimeout as pause } from 'node:timers/promises';
import { signCheckpoint } from '@strapline/domain/log/checkpoint';
import { edgeOf, growTree } from '@strapline/domain/log/tile-tree';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { checkedLeaf, LogBroken, nodeOf } from './leaf.ts';
import { isUnsigned, readCheckpoint, readEntries, readTiles, saveCheckpoint, saveTile } from './log.store.ts';
import { type LogKeys, logSigner } from './log-key.ts';

/** Bounds the memory and the time of one transaction; a longer way is gone in several checkpoints. */
const entriesAtOnce = 8192;

type Writer = LogKeys & Pick<Services, 'db' | 'clock'>;

/**
 * Signs what came since the last checkpoint; false when there was nothing, or another process is at it. Tiles and checkpoint change in one transaction.
 * Throws LogBroken when the log is not the one that was signed before: nothing is signed then.
 */
export async function writeCheckpoint(services: Writer): Promise<boolean> {
  if (!(await isUnsigned(services.db, logSigner(services).name))) return false;
  return await services.db.transaction(async (trx) => {
    // Whoever gets this lock writes; the others pass by.
    const lock = await trx.first<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(7279) as mine`);
    return lock?.mine === true && (await writeNext(trx, services));
  });
}

const whileOthersSignMs = 50;

/** Brings the checkpoint up to the last entry, whoever signs it, so that a server that is ready has one. */
export async function signPendingEntries(services: Writer): Promise<void> {
  while (await isUnsigned(services.db, logSigner(services).name)) if (!(await writeCheckpoint(services))) await pause(whileOthersSignMs);
}

async function writeNext(trx: Trx, services: Writer): Promise<boolean> {
  const signer = logSigner(services);
  const last = await readCheckpoint(trx);
  const size = last?.size ?? 0;
  const entries = await readEntries(trx, size, entriesAtOnce);
  if (last && last.origin === signer.name && entries.length === 0) return false;
  const tree = growTree(size, await readTiles(trx, edgeOf(size)), nodeOf);
  if (last && !Buffer.from(last.root).equals(tree.root()))
    throw new LogBroken('the tiles of the public log are not those that were signed');
  for (const entry of entries) tree.append(checkedLeaf(entry, tree.size()));
  for (const tile of tree.changed()) await saveTile(trx, tile);
  const checkpoint = { origin: signer.name, size: tree.size(), root: tree.root() };
  const note = signCheckpoint(checkpoint, signer.secretKey);
  await saveCheckpoint(trx, { ...checkpoint, at: services.clock.now(), note });
  return true;
}
