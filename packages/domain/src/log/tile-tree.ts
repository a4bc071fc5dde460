import { concatBytes } from '@noble/hashes/utils.js';
import { hashNode, type RangeHash, treeHead } from './merkle.ts';
import type { Tile } from './tiles.ts';

/** A tile with what stands in it: `width` hashes of 32 bytes, one after another. */
export type FilledTile = Tile & { hashes: Uint8Array };

/** Hashes a node of two branches; a server hands in a faster one than ours. */
export type NodeHash = typeof hashNode;

const full = 256;
const hashLength = 32;

/** A branch that is whole: 2^height leaves from `begin`, which is a multiple of them. */
type Branch = { begin: number; height: number };

/**
 * The whole branches that a range of the tree is made of, from the left, each smaller than the one before. The range begins where a branch of its size may,
 * as all ranges do that a proof asks for.
 */
function branchesOf(begin: number, end: number): Branch[] {
  const branches: Branch[] = [];
  for (let at = begin; at < end; ) {
    let height = 0;
    while (at + 2 ** (height + 1) <= end) height += 1;
    branches.push({ begin: at, height });
    at += 2 ** height;
  }
  return branches;
}

/** Where a branch stands: `count` hashes of a tile from `offset`, of which it is the root. */
function placeOf({ begin, height }: Branch): { level: number; index: number; offset: number; count: number } {
  const level = Math.floor(height / 8);
  const position = begin / full ** level;
  return { level, index: Math.floor(position / full), offset: position % full, count: 2 ** (height % 8) };
}

/** The tiles in which the hash of a range can be found. */
export function tilesUnder(begin: number, end: number): { level: number; index: number }[] {
  return branchesOf(begin, end).map((branch) => {
    const { level, index } = placeOf(branch);
    return { level, index };
  });
}

/** Range hashes from tiles; throws RangeError where a tile is missing or too narrow. */
export function rangeHashOfTiles(tileOf: (level: number, index: number) => Uint8Array | undefined, node: NodeHash = hashNode): RangeHash {
  const hashOfBranch = (branch: Branch): Uint8Array => {
    const { level, index, offset, count } = placeOf(branch);
    const hashes = tileOf(level, index)?.subarray(offset * hashLength, (offset + count) * hashLength);
    if (hashes?.length !== count * hashLength)
      throw new RangeError(`tile ${index} of level ${level} has no hashes ${offset} to ${offset + count}`);
    return rootOf(hashes, node);
  };
  return (begin, end) => {
    const branches = branchesOf(begin, end).map(hashOfBranch);
    return branches.length === 0 ? treeHead([]) : branches.reduceRight((right, left) => node(left, right));
  };
}

/** The root over a power of two of hashes. */
function rootOf(hashes: Uint8Array, node: NodeHash): Uint8Array {
  let row: Uint8Array[] = Array.from({ length: hashes.length / hashLength }, (_, i) =>
    hashes.subarray(i * hashLength, (i + 1) * hashLength),
  );
  while (row.length > 1) row = Array.from({ length: row.length / 2 }, (_, i) => pair(row, i, node));
  const [root] = row;
  if (!root) throw new RangeError('there is no root over nothing');
  return root;
}

function pair(row: Uint8Array[], i: number, node: NodeHash): Uint8Array {
  const [left, right] = [row[2 * i], row[2 * i + 1]];
  if (!left || !right) throw new RangeError('a branch has two sides');
  return node(left, right);
}

/** A log's tree that grows at its right edge. It holds that edge alone, at most 255 hashes of each level, however long the log is. */
export type GrowingTree = {
  /** How many leaves it has. */
  size(): number;
  append(leaf: Uint8Array): void;
  root(): Uint8Array;
  /** The tiles that changed since this was last asked: finished ones, and the ones at the edge. */
  changed(): FilledTile[];
};

/** Goes on from the tiles at the right edge of a tree of `size` leaves, or begins anew. Throws RangeError when the edge is not of that size. */
export function growTree(size = 0, edge: readonly FilledTile[] = [], node: NodeHash = hashNode): GrowingTree {
  let leaves = size;
  let finished: FilledTile[] = [];
  const open: Uint8Array[][] = openRows(size, edge);
  const touched = new Set<number>();
  const place = (level: number, hash: Uint8Array): void => {
    const row = open[level] ?? [];
    open[level] = row;
    row.push(hash);
    touched.add(level);
    if (row.length < full) return;
    const hashes = concatBytes(...row);
    finished.push({ level, index: Math.floor(leaves / full ** (level + 1)), width: full, hashes });
    open[level] = [];
    touched.delete(level);
    place(level + 1, rootOf(hashes, node));
  };
  const atEdge = (level: number): FilledTile[] => {
    const row = open[level] ?? [];
    if (row.length === 0) return [];
    return [{ level, index: Math.floor(leaves / full ** (level + 1)), width: row.length, hashes: concatBytes(...row) }];
  };
  return {
    size: () => leaves,
    append: (leaf) => {
      // The tile that this leaf fills is counted by the leaves before it.
      place(0, leaf);
      leaves += 1;
    },
    root: () => rangeHashOfTiles((level, index) => atEdge(level).find((tile) => tile.index === index)?.hashes, node)(0, leaves),
    changed: () => {
      const tiles = [...finished, ...[...touched].flatMap(atEdge)];
      finished = [];
      touched.clear();
      return tiles;
    },
  };
}

/** The tiles that are not full of a tree with `size` leaves: all that has to be known for it to grow. */
export function edgeOf(size: number): Tile[] {
  const tiles: Tile[] = [];
  for (let level = 0, hashes = size; hashes > 0; level += 1, hashes = Math.floor(hashes / full))
    if (hashes % full > 0) tiles.push({ level, index: Math.floor(hashes / full), width: hashes % full });
  return tiles;
}

function openRows(size: number, edge: readonly FilledTile[]): Uint8Array[][] {
  const rows: Uint8Array[][] = [];
  for (const { level, index, width } of edgeOf(size)) {
    const hashes = edge.find((tile) => tile.level === level && tile.index === index)?.hashes.subarray(0, width * hashLength);
    if (hashes?.length !== width * hashLength) throw new RangeError(`the edge of a tree of ${size} has no tile ${index} of level ${level}`);
    rows[level] = Array.from({ length: width }, (_, i) => hashes.slice(i * hashLength, (i + 1) * hashLength));
  }
  return rows;
}
