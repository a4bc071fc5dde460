import { utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeTreeHead, createRangeHash, hashLeaf } from './merkle.ts';
import { createConsistencyProof, createInclusionProof } from './proofs.ts';
import { createTileRangeHash, type FilledTile, growTree, listEdgeTiles, listTilesInRange } from './tile-tree.ts';
import { encodeTile, listTiles } from './tiles.ts';

const leaves = Array.from({ length: 70_000 }, (_, i) => hashLeaf(utf8ToBytes(`entry ${i}`)));

function grown(size: number, steps: readonly number[] = []): { root: Uint8Array; tiles: Map<string, FilledTile> } {
  const tiles = new Map<string, FilledTile>();
  const keep = (changed: FilledTile[]): void => {
    for (const tile of changed) tiles.set(`${tile.level}/${tile.index}`, tile);
  };
  let tree = growTree();
  for (let i = 0; i < size; i += 1) {
    tree.append(leaves[i] ?? new Uint8Array());
    if (!steps.includes(i)) continue;
    // As if the process had ended and another one continued from the stored tiles.
    keep(tree.changed());
    tree = growTree(i + 1, [...tiles.values()]);
  }
  keep(tree.changed());
  return { root: tree.root(), tiles };
}

describe('a tree stored as tiles', () => {
  test.each([0, 1, 2, 255, 256, 257, 511, 512, 65_535, 65_536, 65_537, 70_000])(
    'of %i leaves has the same root and tiles as the tree in memory',
    (size) => {
      const { root, tiles } = grown(size);
      const own = leaves.slice(0, size);
      expect(root).toEqual(computeTreeHead(own));
      expect([...tiles.values()].map(({ level, index, width }) => ({ level, index, width })).sort(byPlace)).toEqual(
        listTiles(size).sort(byPlace),
      );
      const hashOf = createRangeHash(own);
      for (const tile of [...tiles.values()].filter(({ index }) => index % 60 === 0)) expect(tile.hashes).toEqual(encodeTile(tile, hashOf));
    },
  );

  test('is the same however often it was stored and resumed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 700 }), fc.array(fc.integer({ min: 0, max: 699 }), { maxLength: 6 }), (size, steps) => {
        const { root, tiles } = grown(size, steps);
        expect(root).toEqual(computeTreeHead(leaves.slice(0, size)));
        expect(tiles.size).toBe(listTiles(size).length);
      }),
      { numRuns: 40 },
    );
  });

  test('gives every proof from the tiles of its range', () => {
    const { tiles } = grown(70_000);
    const neededTiles = new Set<string>();
    const noting = (begin: number, end: number): Uint8Array => {
      for (const { level, index } of listTilesInRange(begin, end)) neededTiles.add(`${level}/${index}`);
      return new Uint8Array(32);
    };
    const fromTiles = createTileRangeHash((level, index) =>
      neededTiles.has(`${level}/${index}`) ? tiles.get(`${level}/${index}`)?.hashes : undefined,
    );
    const whole = createRangeHash(leaves);
    for (const [index, size] of [
      [0, 1],
      [0, 70_000],
      [69_999, 70_000],
      [255, 257],
      [300, 65_536],
      [65_536, 65_537],
      [4000, 66_000],
    ] as const) {
      neededTiles.clear();
      createInclusionProof(index, size, noting);
      expect(neededTiles.size).toBeLessThan(8);
      expect(createInclusionProof(index, size, fromTiles)).toEqual(createInclusionProof(index, size, whole));
      neededTiles.clear();
      createConsistencyProof(index + 1, size, noting);
      expect(createConsistencyProof(index + 1, size, fromTiles)).toEqual(createConsistencyProof(index + 1, size, whole));
    }
  });

  test('does not resume from another tree’s edge', () => {
    const { tiles } = grown(300);
    expect(listEdgeTiles(300)).toEqual([
      { level: 0, index: 1, width: 44 },
      { level: 1, index: 0, width: 1 },
    ]);
    expect(growTree(300, [...tiles.values()]).root()).toEqual(computeTreeHead(leaves.slice(0, 300)));
    expect(() => growTree(301, [...tiles.values()])).toThrow(RangeError);
    expect(() => growTree(300)).toThrow(RangeError);
  });
});

function byPlace(a: { level: number; index: number }, b: { level: number; index: number }): number {
  return a.level - b.level || a.index - b.index;
}
