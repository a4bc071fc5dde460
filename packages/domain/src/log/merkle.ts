import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';

/** The hash of 32 bytes over the leaves from `begin` up to and not including `end` (RFC 6962, section 2.1). */
export type RangeHash = (begin: number, end: number) => Uint8Array;

/** The hash of one entry. The byte before it keeps an entry from being taken for a node. */
export function hashLeaf(entry: Uint8Array): Uint8Array {
  return sha256(concatBytes(Uint8Array.of(0), entry));
}

/** The hash of a node with two branches. */
export function hashNode(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concatBytes(Uint8Array.of(1), left, right));
}

/** The root over leaf hashes; of no leaves it is the hash of nothing. */
export function treeHead(leaves: readonly Uint8Array[]): Uint8Array {
  return rangeHashOf(leaves)(0, leaves.length);
}

/** Range hashes computed from leaf hashes held in memory; a log that keeps tiles finds the same in them. */
export function rangeHashOf(leaves: readonly Uint8Array[]): RangeHash {
  return function hashOf(begin: number, end: number): Uint8Array {
    if (end <= begin) return sha256(new Uint8Array(0));
    const leaf = leaves[begin];
    if (!leaf || end > leaves.length) throw new RangeError(`the log has no leaves ${begin} to ${end}`);
    if (end - begin === 1) return leaf;
    const middle = begin + leftSize(end - begin);
    return hashNode(hashOf(begin, middle), hashOf(middle, end));
  };
}

/** How many of `size` leaves, 2 or more, hang on the left branch: the largest power of two below it. */
export function leftSize(size: number): number {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
}
