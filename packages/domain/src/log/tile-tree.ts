import { concatBytes } from '@noble/hashes/utils.js';
import { computeTreeHead, hashNode, type RangeHash } from './merkle.ts';
import type { Tile } from './tiles.ts';

/** A tile with its content: `width` concatenated hashes of 32 bytes. */
export type FilledTile = Tile & { hashes: Uint8Array };

/** Hashes a node with two children; a server passes a faster implementation. */
export type NodeHash = typeof hashNode;

const full = 256;
const hashLength = 32;

/** A complete subtree: 2^height leaves from `begin`, which is a multiple of that. */
type Branch = { begin: number; height: number };

/**
 * The complete subtrees of a range, from the left, each smaller than the previous. The range must start where a subtree of its size can, as
 * in every proof.
 */
function splitIntoSubtrees(begin: number, end: number): Branch[] {
  const branches: Branch[] = [];
  for (let at = begin; at < end; ) {
    let height = 0;
    while (at + 2 ** (height + 1) <= end) height += 1;
    branches.push({ begin: at, height });
    at += 2 ** height;
  }
  return branches;
}

/** The position of a subtree: its root is over `count` hashes of a tile from `offset`. */
function locateSubtree({ begin, height }: Branch): { level: number; index: number; offset: number; count: number } {
  const level = Math.floor(height / 8);
  const position = begin / full ** level;
  return { level, index: Math.floor(position / full), offset: position % full, count: 2 ** (height % 8) };
}

/** The tiles needed for the hash of a range. */
export function listTilesInRange(begin: number, end: number): { level: number; index: number }[] {
  return splitIntoSubtrees(begin, end).map((branch) => {
    const { level, index } = locateSubtree(branch);
    return { level, index };
  });
}

/** Range hashes from tiles; throws RangeError where a tile is missing or too narrow. */
export function createTileRangeHash(
  tileOf: (level: number, index: number) => Uint8Array | undefined,
  node: NodeHash = hashNode,
): RangeHash {
  const hashOfBranch = (branch: Branch): Uint8Array => {
    const { level, index, offset, count } = locateSubtree(branch);
    const hashes = tileOf(level, index)?.subarray(offset * hashLength, (offset + count) * hashLength);
    if (hashes?.length !== count * hashLength)
      throw new RangeError(`tile ${index} of level ${level} has no hashes ${offset} to ${offset + count}`);
    return computeRoot(hashes, node);
  };
  return (begin, end) => {
    const branches = splitIntoSubtrees(begin, end).map(hashOfBranch);
    return branches.length === 0 ? computeTreeHead([]) : branches.reduceRight((right, left) => node(left, right));
  };
}

/** The root over hashes, whose number is a power of two. */
function computeRoot(hashes: Uint8Array, node: NodeHash): Uint8Array {
  let row: Uint8Array[] = Array.from({ length: hashes.length / hashLength }, (_, i) =>
    hashes.subarray(i * hashLength, (i + 1) * hashLength),
  );
  while (row.length > 1) row = Array.from({ length: row.length / 2 }, (_, i) => hashPair(row, i, node));
  const [root] = row;
  if (!root) throw new RangeError('there is no root over nothing');
  return root;
}

function hashPair(row: Uint8Array[], i: number, node: NodeHash): Uint8Array {
  const [left, right] = [row[2 * i], row[2 * i + 1]];
  if (!left || !right) throw new RangeError('a branch has two sides');
  return node(left, right);
}

/** A log's tree that grows at its right edge. Only that edge is in memory: at most 255 hashes per level. */
export type GrowingTree = {
  /** The number of leaves. */
  size(): number;
  append(leaf: Uint8Array): void;
  root(): Uint8Array;
  /** The tiles that changed since the last call: completed ones, and those at the edge. */
  changed(): FilledTile[];
};

/**
 * Resumes from the tiles at the right edge of a tree of `size` leaves; starts empty without arguments. Throws RangeError if the edge does
 * not match the size.
 */
export function growTree(size = 0, edge: readonly FilledTile[] = [], node: NodeHash = hashNode): GrowingTree {
  let leaves = size;
  let finished: FilledTile[] = [];
  const open: Uint8Array[][] = loadEdge(size, edge);
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
    place(level + 1, computeRoot(hashes, node));
  };
  const atEdge = (level: number): FilledTile[] => {
    const row = open[level] ?? [];
    if (row.length === 0) return [];
    return [{ level, index: Math.floor(leaves / full ** (level + 1)), width: row.length, hashes: concatBytes(...row) }];
  };
  return {
    size: () => leaves,
    append: (leaf) => {
      // The index of the leaf's tile follows from the number of leaves before it.
      place(0, leaf);
      leaves += 1;
    },
    root: () => createTileRangeHash((level, index) => atEdge(level).find((tile) => tile.index === index)?.hashes, node)(0, leaves),
    changed: () => {
      const tiles = [...finished, ...[...touched].flatMap(atEdge)];
      finished = [];
      touched.clear();
      return tiles;
    },
  };
}

/** The partial tiles of a tree with `size` leaves: all that is needed to resume it. */
export function listEdgeTiles(size: number): Tile[] {
  const tiles: Tile[] = [];
  for (let level = 0, hashes = size; hashes > 0; level += 1, hashes = Math.floor(hashes / full))
    if (hashes % full > 0) tiles.push({ level, index: Math.floor(hashes / full), width: hashes % full });
  return tiles;
}

function loadEdge(size: number, edge: readonly FilledTile[]): Uint8Array[][] {
  const rows: Uint8Array[][] = [];
  for (const { level, index, width } of listEdgeTiles(size)) {
    const hashes = edge.find((tile) => tile.level === level && tile.index === index)?.hashes.subarray(0, width * hashLength);
    if (hashes?.length !== width * hashLength) throw new RangeError(`the edge of a tree of ${size} has no tile ${index} of level ${level}`);
    rows[level] = Array.from({ length: width }, (_, i) => hashes.slice(i * hashLength, (i + 1) * hashLength));
  }
  return rows;
}
