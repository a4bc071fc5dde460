import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeTreeHead, createRangeHash, hashLeaf } from './merkle.ts';
import { createConsistencyProof, createInclusionProof, isConsistent, isIncluded } from './proofs.ts';

const entries = Array.from({ length: 200 }, (_, index) => Buffer.from(`entry ${index}`));
const leaves = entries.map(hashLeaf);
const hashOf = createRangeHash(leaves);
const roots = Array.from({ length: 201 }, (_, size) => computeTreeHead(leaves.slice(0, size)));
const root = (size: number) => roots[size] ?? new Uint8Array();
const leaf = (index: number) => leaves[index] ?? new Uint8Array();
const shown = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

// RFC 6962, section 2.1, implemented differently with Node's hash: neighbors are paired level by level, and an odd one moves up unchanged.
function rootByLevels(all: Buffer[]): Buffer {
  const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
  let level = all.map((entry) => sha256(Uint8Array.of(0), entry));
  while (level.length > 1)
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, pair) => {
      const [left = Buffer.alloc(0), right] = level.slice(pair * 2, pair * 2 + 2);
      return right ? sha256(Uint8Array.of(1), left, right) : left;
    });
  return level[0] ?? sha256();
}

describe('the head of the log', () => {
  test('equals an independent implementation at every size', () => {
    for (let size = 0; size <= entries.length; size += 1) expect(shown(root(size))).toBe(shown(rootByLevels(entries.slice(0, size))));
  });

  test('is refused for leaves that do not exist', () => {
    expect(() => createRangeHash(leaves)(150, 201)).toThrow(RangeError);
  });
});

describe('an inclusion proof', () => {
  test('is valid for every entry at every size, with at most as many hashes as the tree is high', () => {
    for (let size = 1; size <= 200; size += 1) {
      for (let index = size % 7; index < size; index += 7) {
        const proof = createInclusionProof(index, size, hashOf);
        expect(proof.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)));
        if (!isIncluded({ index, size, leaf: leaf(index), proof, root: root(size) })) expect.fail(`entry ${index} of ${size}`);
      }
    }
  });

  test('is invalid for a flipped bit, another entry or place, or another number of hashes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 200 }), fc.nat(), fc.nat(), (size, seed, bit) => {
        const index = seed % size;
        const claim = { index, size, leaf: leaf(index), proof: createInclusionProof(index, size, hashOf), root: root(size) };
        expect(isIncluded(claim)).toBe(true);
        const at = bit % claim.proof.length;
        expect(isIncluded({ ...claim, proof: claim.proof.with(at, turned(claim.proof[at], bit)) })).toBe(false);
        expect(isIncluded({ ...claim, leaf: turned(claim.leaf, bit) })).toBe(false);
        expect(isIncluded({ ...claim, root: turned(claim.root, bit) })).toBe(false);
        expect(isIncluded({ ...claim, index: (index + 1) % size })).toBe(false);
        expect(isIncluded({ ...claim, proof: claim.proof.slice(1) })).toBe(false);
        expect(isIncluded({ ...claim, proof: [...claim.proof, root(1)] })).toBe(false);
      }),
    );
  });

  test.each([
    { index: -1 },
    { index: 0.5 },
    { index: Number.NaN },
    { index: 3 },
    { size: 0 },
    { size: Number.POSITIVE_INFINITY },
    { leaf: new Uint8Array(31) },
    { root: new Uint8Array(0) },
  ])('is refused with %j', (change) => {
    const claim = { index: 1, size: 3, leaf: leaf(1), proof: createInclusionProof(1, 3, hashOf), root: root(3) };
    expect(isIncluded(claim)).toBe(true);
    expect(isIncluded({ ...claim, ...change })).toBe(false);
  });

  test('is invalid for a node instead of a leaf, and beyond the end', () => {
    expect(isIncluded({ index: 0, size: 4, leaf: root(4), proof: [], root: root(4) })).toBe(false);
    expect(isIncluded({ index: 1, size: 1, leaf: leaf(0), proof: [], root: leaf(0) })).toBe(false);
  });

  test('works beyond 32-bit sizes', () => {
    // All leaves are equal, so that a range's hash depends only on its size.
    const sizes = new Map<number, Uint8Array>();
    const alike = (begin: number, end: number): Uint8Array => {
      const size = end - begin;
      const hash = sizes.get(size) ?? (size === 1 ? leaf(0) : createRangeHash([alike(0, half(size)), alike(half(size), size)])(0, 2));
      sizes.set(size, hash);
      return hash;
    };
    const half = (size: number) => 2 ** (Math.ceil(Math.log2(size)) - 1);
    const [size, index] = [2 ** 40 + 5, 2 ** 40 + 3];
    expect(isIncluded({ index, size, leaf: leaf(0), proof: createInclusionProof(index, size, alike), root: alike(0, size) })).toBe(true);
    const proof = createConsistencyProof(2 ** 33 + 1, size, alike);
    expect(isConsistent({ size1: 2 ** 33 + 1, size2: size, root1: alike(0, 2 ** 33 + 1), root2: alike(0, size), proof })).toBe(true);
  });

  test('is not created for an entry that does not exist', () => {
    for (const [index, size] of [
      [0, 0],
      [3, 3],
      [-1, 3],
      [0.5, 3],
    ] as const)
      expect(() => createInclusionProof(index, size, hashOf)).toThrow(RangeError);
  });
});

describe('a consistency proof', () => {
  test('is valid between all sizes', () => {
    for (let size2 = 1; size2 <= 200; size2 += 1) {
      for (let size1 = 1 + (size2 % 9); size1 <= size2; size1 += 9) {
        const proof = createConsistencyProof(size1, size2, hashOf);
        if (!isConsistent({ size1, size2, root1: root(size1), root2: root(size2), proof })) expect.fail(`from ${size1} to ${size2}`);
      }
    }
  });

  test('is invalid for a flipped bit, another size or number of hashes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 200 }), fc.nat(), fc.nat(), (size2, seed, bit) => {
        const size1 = 1 + (seed % (size2 - 1));
        const claim = { size1, size2, root1: root(size1), root2: root(size2), proof: createConsistencyProof(size1, size2, hashOf) };
        expect(isConsistent(claim)).toBe(true);
        const at = bit % claim.proof.length;
        expect(isConsistent({ ...claim, proof: claim.proof.with(at, turned(claim.proof[at], bit)) })).toBe(false);
        expect(isConsistent({ ...claim, root1: turned(claim.root1, bit) })).toBe(false);
        expect(isConsistent({ ...claim, root2: turned(claim.root2, bit) })).toBe(false);
        expect(isConsistent({ ...claim, size1: size1 + 1 })).toBe(false);
        expect(isConsistent({ ...claim, proof: claim.proof.slice(1) })).toBe(false);
        expect(isConsistent({ ...claim, proof: [...claim.proof, root(1)] })).toBe(false);
      }),
    );
  });

  test('is invalid if an entry was rewritten', () => {
    const rewritten = leaves.with(4, hashLeaf(Buffer.from('another entry 4')));
    const proof = createConsistencyProof(10, 20, createRangeHash(rewritten));
    expect(isConsistent({ size1: 10, size2: 20, root1: root(10), root2: computeTreeHead(rewritten.slice(0, 20)), proof })).toBe(false);
  });

  test('between equal sizes needs equal roots and no hash; there is none for an empty log', () => {
    const same = { size1: 9, size2: 9, root1: root(9), root2: root(9), proof: [] };
    expect(isConsistent(same)).toBe(true);
    expect(isConsistent({ ...same, root2: root(8) })).toBe(false);
    expect(isConsistent({ ...same, proof: [root(9)] })).toBe(false);
    expect(isConsistent({ ...same, size1: 0, root1: root(0) })).toBe(false);
    expect(isConsistent({ ...same, size1: 10 })).toBe(false);
    expect(() => createConsistencyProof(0, 5, hashOf)).toThrow(RangeError);
    expect(() => createConsistencyProof(6, 5, hashOf)).toThrow(RangeError);
  });
});

function turned(bytes: Uint8Array = new Uint8Array(32), bit: number): Uint8Array {
  const at = bit % (bytes.length * 8);
  return bytes.map((byte, index) => (index === at >> 3 ? byte ^ (1 << (at & 7)) : byte));
}
