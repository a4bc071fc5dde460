import { setTimeout as pause } from 'node:timers/promises';
import { computeTreeHead, type RangeHash } from '@strapline/domain/log/merkle';
import { createConsistencyProof, createInclusionProof } from '@strapline/domain/log/proofs';
import { createTileRangeHash, listTilesInRange } from '@strapline/domain/log/tile-tree';
import { formatTlogProof } from '@strapline/domain/log/tlog-proof';
import type { Services } from '../../platform/services.ts';
import type { Queryable } from '../../ports/database.ts';
import { hashPair } from './leaf.ts';
import { readCheckpoint, readTiles, type SignedCheckpoint } from './log.store.ts';
import { writeCheckpoint } from './write-checkpoint.ts';

export { hashLeaf, hashPair } from './leaf.ts';
export type { SignedCheckpoint } from './log.store.ts';
export { createLogVerifier } from './log-key.ts';

/** The last checkpoint; it covers new entries within a second. Undefined only before the first start has finished. */
export async function findLatestCheckpoint(db: Queryable): Promise<SignedCheckpoint | undefined> {
  return await readCheckpoint(db);
}

const looksForSignature = 10;
const lookAgainMs = 50;

/** The proof of an entry that may be just written: signs it now, or waits briefly while another process does. */
export async function createFreshLogProof(services: Services, index: number): Promise<string | null> {
  for (let attempts = 1; ; attempts += 1) {
    const proof = await createLogProof(services.db, index);
    if (proof || attempts > looksForSignature) return proof;
    if (!(await writeCheckpoint(services))) await pause(lookAgainMs);
  }
}

/** The inclusion proof of an entry as text (C2SP tlog-proof); null until a checkpoint covers it, within a second. */
export async function createLogProof(db: Queryable, index: number): Promise<string | null> {
  const checkpoint = await readCheckpoint(db);
  if (!checkpoint || index >= checkpoint.size) return null;
  const hashes = await proveFromTiles(db, (hashOf) => createInclusionProof(index, checkpoint.size, hashOf));
  // Without the cosignature, which an offline verifier could not check.
  return formatTlogProof({ index, hashes, checkpoint: checkpoint.note });
}

/** The consistency proof between two sizes; the last checkpoint must cover both. */
export async function proveConsistency(db: Queryable, from: number, to: number): Promise<Uint8Array[]> {
  // The empty log is a prefix of every log.
  return from === 0 ? [] : await proveFromTiles(db, (hashOf) => createConsistencyProof(from, to, hashOf));
}

/** The root over the first `size` entries; the last checkpoint must cover them. */
export async function computeRoot(db: Queryable, size: number): Promise<Uint8Array> {
  const [root] = await proveFromTiles(db, (hashOf) => [hashOf(0, size)]);
  return root ?? computeTreeHead([]);
}

/** Runs `prove` twice: once to collect the tiles it needs, then with those loaded by one query. */
async function proveFromTiles(db: Queryable, prove: (hashOf: RangeHash) => Uint8Array[]): Promise<Uint8Array[]> {
  const places = new Map<string, { level: number; index: number }>();
  prove((begin, end) => {
    for (const place of listTilesInRange(begin, end)) places.set(createTileKey(place.level, place.index), place);
    return new Uint8Array(32);
  });
  const tiles = new Map((await readTiles(db, [...places.values()])).map((tile) => [createTileKey(tile.level, tile.index), tile.hashes]));
  return prove(createTileRangeHash((level, index) => tiles.get(createTileKey(level, index)), hashPair));
}

function createTileKey(level: number, index: number): string {
  return `${level}/${index}`;
}
