import { setTimeout as pause } from 'node:timers/promises';
import { type RangeHash, treeHead } from '@strapline/domain/log/merkle';
import { consistencyProof, inclusionProof } from '@strapline/domain/log/proofs';
import { rangeHashOfTiles, tilesUnder } from '@strapline/domain/log/tile-tree';
import { showTlogProof } from '@strapline/domain/log/tlog-proof';
import type { Services } from '../../platform/services.ts';
import type { Queryable } from '../../ports/database.ts';
import { nodeOf } from './leaf.ts';
import { readCheckpoint, readTiles, type SignedCheckpoint } from './log.store.ts';
import { writeCheckpoint } from './write-checkpoint.ts';

export { leafOf, nodeOf } from './leaf.ts';
export type { SignedCheckpoint } from './log.store.ts';
export { logVerifier } from './log-key.ts';

/** The last signed state of the log; the newest entries are in it within a second. Undefined only before a server was ever ready. */
export async function latestCheckpoint(db: Queryable): Promise<SignedCheckpoint | undefined> {
  return await readCheckpoint(db);
}

const looksForSignature = 10;
const lookAgainMs = 50;

/** The same of an entry that may be of this very moment: it is signed now, or waited for a moment where somebody else is at it. */
export async function freshLogProofOf(services: Services, index: number): Promise<string | null> {
  for (let looks = 1; ; looks += 1) {
    const proof = await logProofOf(services.db, index);
    if (proof || looks > looksForSignature) return proof;
    if (!(await writeCheckpoint(services))) await pause(lookAgainMs);
  }
}

/** That entry `index` stands in the log, as text to keep (C2SP tlog-proof); null while no checkpoint covers it, which is a second at most. */
export async function logProofOf(db: Queryable, index: number): Promise<string | null> {
  const checkpoint = await readCheckpoint(db);
  if (!checkpoint || index >= checkpoint.size) return null;
  const hashes = await fromTiles(db, (hashOf) => inclusionProof(index, checkpoint.size, hashOf));
  // Without the witness's line: who checks a proof alone could not check that line, and nothing unchecked may stand in it.
  return showTlogProof({ index, hashes, checkpoint: checkpoint.note });
}

/** The hashes that show the log of `from` entries to be the beginning of the one of `to`. Both are sizes that the last checkpoint covers. */
export async function consistencyOf(db: Queryable, from: number, to: number): Promise<Uint8Array[]> {
  // Every log begins with nothing, and there is nothing to prove of it.
  return from === 0 ? [] : await fromTiles(db, (hashOf) => consistencyProof(from, to, hashOf));
}

/** The root over the first entries, as far as the last checkpoint reaches. */
export async function rootAt(db: Queryable, size: number): Promise<Uint8Array> {
  const [root] = await fromTiles(db, (hashOf) => [hashOf(0, size)]);
  return root ?? treeHead([]);
}

/** Asks for a proof twice: first which tiles it takes, then, with those in hand, for its hashes. So it is one query however long the log is. */
async function fromTiles(db: Queryable, prove: (hashOf: RangeHash) => Uint8Array[]): Promise<Uint8Array[]> {
  const places = new Map<string, { level: number; index: number }>();
  prove((begin, end) => {
    for (const place of tilesUnder(begin, end)) places.set(keyOf(place.level, place.index), place);
    return new Uint8Array(32);
  });
  const tiles = new Map((await readTiles(db, [...places.values()])).map((tile) => [keyOf(tile.level, tile.index), tile.hashes]));
  return prove(rangeHashOfTiles((level, index) => tiles.get(keyOf(level, index)), nodeOf));
}

function keyOf(level: number, index: number): string {
  return `${level}/${index}`;
}
