import { equalBytes } from '../bytes/equal-bytes.ts';
import { hashNode, leftSize, type RangeHash } from './merkle.ts';

type Range = readonly [begin: number, end: number];

/** The hashes that lead from leaf `index` to the root over `size` leaves, nearest first (RFC 9162, section 2.1.3.1). Throws RangeError outside. */
export function inclusionProof(index: number, size: number, hashOf: RangeHash): Uint8Array[] {
  if (!isCount(size) || !isCount(index) || index >= size) throw new RangeError(`a log of ${size} has no entry ${index}`);
  return besides(index, [0, size]).map((range) => hashOf(...range));
}

/** The hashes that show the log of `size1` entries to be the beginning of the one of `size2` (RFC 9162, section 2.1.4.1). Throws RangeError outside. */
export function consistencyProof(size1: number, size2: number, hashOf: RangeHash): Uint8Array[] {
  if (!isCount(size1) || !isCount(size2) || size1 < 1 || size1 > size2) throw new RangeError(`${size1} entries begin no log of ${size2}`);
  if (size1 === size2) return [];
  return subproof(size1, [0, size2], true).map((range) => hashOf(...range));
}

/** Whether the proof leads from the leaf hash to the root (RFC 9162, section 2.1.3.2). What is not exactly such a proof is false; nothing throws. */
export function isIncluded(claim: {
  index: number;
  size: number;
  leaf: Uint8Array;
  proof: readonly Uint8Array[];
  root: Uint8Array;
}): boolean {
  const { index, size, leaf, proof, root } = claim;
  if (!isCount(index) || !isCount(size) || index >= size || ![leaf, root, ...proof].every(isHash)) return false;
  const way = wayUp(index, size - 1);
  let hash = leaf;
  for (const sibling of proof) {
    const side = way.next();
    if (side === 'top') return false;
    hash = side === 'left' ? hashNode(sibling, hash) : hashNode(hash, sibling);
  }
  return way.next() === 'top' && equalBytes(hash, root);
}

/**
 * Whether the proof shows that the log of `size1` with `root1` is the beginning of the one of `size2` with `root2` (RFC 9162, section 2.1.4.2). An empty
 * log begins every other and proves nothing, so `size1` is at least 1. Nothing throws.
 */
export function isConsistent(claim: {
  size1: number;
  size2: number;
  root1: Uint8Array;
  root2: Uint8Array;
  proof: readonly Uint8Array[];
}): boolean {
  const { size1, size2, root1, root2, proof } = claim;
  if (!isCount(size1) || !isCount(size2) || size1 < 1 || size1 > size2 || ![root1, root2, ...proof].every(isHash)) return false;
  if (size1 === size2) return proof.length === 0 && equalBytes(root1, root2);
  // A first size that is a power of two is one whole branch of the second tree; its hash is root1, and the proof leaves it out.
  const [start, ...rest] = isPowerOfTwo(size1) ? [root1, ...proof] : proof;
  if (!start) return false;
  const height = trailingOnes(size1 - 1);
  const way = wayUp(half(size1 - 1, height), half(size2 - 1, height));
  let first = start;
  let second = start;
  for (const sibling of rest) {
    const side = way.next();
    if (side === 'top') return false;
    if (side === 'left') first = hashNode(sibling, first);
    second = side === 'left' ? hashNode(sibling, second) : hashNode(second, sibling);
  }
  return way.next() === 'top' && equalBytes(first, root1) && equalBytes(second, root2);
}

/** Climbs from a node to the root, `last` being the last node of its level: says at each step on which side the sibling stands. */
function wayUp(node: number, last: number): { next(): 'left' | 'right' | 'top' } {
  return {
    next() {
      if (last === 0) return 'top';
      // A last node without a sibling stands for itself on the levels above, until it is the right one of two.
      const left = node % 2 === 1 || node === last;
      if (left) while (node % 2 === 0 && node > 0) [node, last] = [half(node), half(last)];
      [node, last] = [half(node), half(last)];
      return left ? 'left' : 'right';
    },
  };
}

/** The branches that hang beside the way from the root of a range down to a leaf, the lowest first. */
function besides(index: number, [begin, end]: Range): Range[] {
  if (end - begin === 1) return [];
  const middle = begin + leftSize(end - begin);
  return index < middle ? [...besides(index, [begin, middle]), [middle, end]] : [...besides(index, [middle, end]), [begin, middle]];
}

/** RFC 9162's SUBPROOF for the first `size` leaves of a range; `known` while they are what the verifier has the root of. */
function subproof(size: number, [begin, end]: Range, known: boolean): Range[] {
  if (size === end - begin) return known ? [] : [[begin, end]];
  const left = leftSize(end - begin);
  const middle = begin + left;
  return size <= left
    ? [...subproof(size, [begin, middle], known), [middle, end]]
    : [...subproof(size - left, [middle, end], false), [begin, middle]];
}

// Sizes may pass 2^32, where bit operators end.
function half(value: number, times = 1): number {
  return Math.floor(value / 2 ** times);
}

function trailingOnes(value: number): number {
  return value % 2 === 1 ? 1 + trailingOnes(half(value)) : 0;
}

function isPowerOfTwo(size: number): boolean {
  return size === 1 || (size % 2 === 0 && isPowerOfTwo(size / 2));
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function isHash(bytes: Uint8Array): boolean {
  return bytes.length === 32;
}
