import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';

/** The hash of 32 bytes over the leaves from `begin` up to and not including `end` (RFC 6962, section 2.1). */
export type RangeHash = (begin: number, end: number) => Uint8Array;

/** The hash of one entry. The prefix byte separates leaves from nodes. */
export function hashLeaf(entry: Uint8Array): Uint8Array {
  return sha256(concatBytes(Uint8Array.of(0), entry));
}

/** The hash of a node with two children. */
export function hashNode(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concatBytes(Uint8Array.of(1), left, right));
}

/** The root over leaf hashes; without leaves, the hash of the empty string. */
export function computeTreeHead(leaves: readonly Uint8Array[]): Uint8Array {
  return createRangeHash(leaves)(0, leaves.length);
}

/** Range hashes computed from leaf hashes in memory; createTileRangeHash computes the same from tiles. */
export function createRangeHash(leaves: readonly Uint8Array[]): RangeHash {
  return function hashOf(begin: number, end: number): Uint8Array {
    if (end <= begin) return sha256(new Uint8Array(0));
    const leaf = leaves[begin];
    if (!leaf || end > leaves.length) throw new RangeError(`the log does not have leaves ${begin} to ${end}`);
    if (end - begin === 1) return leaf;
    const middle = begin + getLeftSize(end - begin);
    return hashNode(hashOf(begin, middle), hashOf(middle, end));
  };
}

/** How many of `size` leaves (at least 2) are in the left subtree: the largest power of two below it. */
export function getLeftSize(size: number): number {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
}
