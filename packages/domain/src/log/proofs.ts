import { equalBytes } from '@noble/ciphers/utils.js';
import { getLeftSize, hashNode, type RangeHash } from './merkle.ts';

type Range = readonly [begin: number, end: number];

/**
 * The inclusion proof of leaf `index` in a tree of `size` leaves, nearest sibling first (RFC 9162, section 2.1.3.1). Throws RangeError if
 * out of range.
 */
export function createInclusionProof(index: number, size: number, hashOf: RangeHash): Uint8Array[] {
  if (!isCount(size) || !isCount(index) || index >= size) throw new RangeError(`a log of ${size} has no entry ${index}`);
  return listSiblings(index, [0, size]).map((range) => hashOf(...range));
}

/** The consistency proof between the trees of `size1` and `size2` (RFC 9162, section 2.1.4.1). Throws RangeError if out of range. */
export function createConsistencyProof(size1: number, size2: number, hashOf: RangeHash): Uint8Array[] {
  if (!isCount(size1) || !isCount(size2) || size1 < 1 || size1 > size2) throw new RangeError(`${size1} entries begin no log of ${size2}`);
  if (size1 === size2) return [];
  return subproof(size1, [0, size2], true).map((range) => hashOf(...range));
}

/** Verifies an inclusion proof (RFC 9162, section 2.1.3.2). Malformed input is false; never throws. */
export function isIncluded(claim: {
  index: number;
  size: number;
  leaf: Uint8Array;
  proof: readonly Uint8Array[];
  root: Uint8Array;
}): boolean {
  const { index, size, leaf, proof, root } = claim;
  if (!isCount(index) || !isCount(size) || index >= size || ![leaf, root, ...proof].every(isHash)) return false;
  const way = climbToRoot(index, size - 1);
  let hash = leaf;
  for (const sibling of proof) {
    const side = way.next();
    if (side === 'top') return false;
    hash = side === 'left' ? hashNode(sibling, hash) : hashNode(hash, sibling);
  }
  return way.next() === 'top' && equalBytes(hash, root);
}

/**
 * Verifies a consistency proof from `size1` and `root1` to `size2` and `root2` (RFC 9162, section 2.1.4.2). An empty log is consistent with
 * any, so `size1` must be at least 1. Never throws.
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
  // If size1 is a power of two, the first tree is a subtree of the second; its hash is root1, and the proof omits it.
  const [start, ...rest] = isPowerOfTwo(size1) ? [root1, ...proof] : proof;
  if (!start) return false;
  const height = countTrailingOnes(size1 - 1);
  const way = climbToRoot(halve(size1 - 1, height), halve(size2 - 1, height));
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

/** Iterates from a node to the root, `last` being the last node of its level; each step gives the side of the sibling. */
function climbToRoot(node: number, last: number): { next(): 'left' | 'right' | 'top' } {
  return {
    next() {
      if (last === 0) return 'top';
      // A last node without a sibling moves up unchanged until it is a right child.
      const left = node % 2 === 1 || node === last;
      if (left) while (node % 2 === 0 && node > 0) [node, last] = [halve(node), halve(last)];
      [node, last] = [halve(node), halve(last)];
      return left ? 'left' : 'right';
    },
  };
}

/** The sibling subtrees on the path from the root of a range to a leaf, the lowest first. */
function listSiblings(index: number, [begin, end]: Range): Range[] {
  if (end - begin === 1) return [];
  const middle = begin + getLeftSize(end - begin);
  return index < middle
    ? [...listSiblings(index, [begin, middle]), [middle, end]]
    : [...listSiblings(index, [middle, end]), [begin, middle]];
}

/** RFC 9162's SUBPROOF for the first `size` leaves of a range; `isRootKnown` while the verifier has their root. */
function subproof(size: number, [begin, end]: Range, isRootKnown: boolean): Range[] {
  if (size === end - begin) return isRootKnown ? [] : [[begin, end]];
  const left = getLeftSize(end - begin);
  const middle = begin + left;
  return size <= left
    ? [...subproof(size, [begin, middle], isRootKnown), [middle, end]]
    : [...subproof(size - left, [middle, end], false), [begin, middle]];
}

// Sizes may exceed 2^32, the limit of bit operators.
function halve(value: number, times = 1): number {
  return Math.floor(value / 2 ** times);
}

function countTrailingOnes(value: number): number {
  return value % 2 === 1 ? 1 + countTrailingOnes(halve(value)) : 0;
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
