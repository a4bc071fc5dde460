import { concatBytes } from '@noble/hashes/utils.js';
import type { RangeHash } from './merkle.ts';

/** 256 neighboring hashes of one level of the tree, or fewer at its right edge (C2SP tlog-tiles). `width` is 1 to 256. */
export type Tile = { level: number; index: number; width: number };

const full = 256;

/** A tile's path relative to the log: `tile/0/x001/234`, with `.p/W` if partial. Entry bundles have the level `entries`. */
export function formatTilePath(level: number | 'entries', index: number, width: number): string {
  const groups = String(index)
    .padStart(Math.ceil(String(index).length / 3) * 3, '0')
    .match(/\d{3}/g);
  const last = groups?.length ?? 0;
  const name = groups?.map((group, at) => (at + 1 < last ? `x${group}` : group)).join('/');
  return `tile/${level}/${name}${width < full ? `.p/${width}` : ''}`;
}

/** Parses the output of `formatTilePath`; null for anything else. */
export function parseTilePath(path: string): (Omit<Tile, 'level'> & { level: number | 'entries' }) | null {
  const match = /^tile\/(entries|[0-9]|[1-5][0-9]|6[0-3])\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path);
  if (!match) return null;
  const [, name = '', digits = '', part] = match;
  const level = name === 'entries' ? name : Number(name);
  const index = Number(digits.replace(/[x/]/g, ''));
  const width = part === undefined ? full : Number(part);
  return formatTilePath(level, index, width) === path ? { level, index, width } : null;
}

/** All hash tiles of a log with `size` entries: full ones and, on each level, the partial one. */
export function listTiles(size: number): Tile[] {
  const tiles: Tile[] = [];
  for (let level = 0, hashes = size; hashes > 0; level += 1, hashes = Math.floor(hashes / full)) {
    for (let index = 0; index * full < hashes; index += 1) tiles.push({ level, index, width: Math.min(full, hashes - index * full) });
  }
  return tiles;
}

/** A tile's bytes: its concatenated hashes of 32 bytes, each over `256^level` entries. */
export function encodeTile({ level, index, width }: Tile, hashOf: RangeHash): Uint8Array {
  const span = full ** level;
  return concatBytes(...Array.from({ length: width }, (_, at) => hashOf((index * full + at) * span, (index * full + at + 1) * span)));
}

/** A bundle of entries, each prefixed with its length as 2 bytes, big-endian. Throws RangeError on an entry of 64 KiB or more. */
export function encodeEntryBundle(entries: readonly Uint8Array[]): Uint8Array {
  return concatBytes(
    ...entries.flatMap((entry) => {
      if (entry.length > 0xffff) throw new RangeError('an entry must have less than 64 KiB');
      return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry];
    }),
  );
}

/** The entries of a bundle; null if it is truncated. */
export function parseEntryBundle(bundle: Uint8Array): Uint8Array[] | null {
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at < bundle.length) {
    const begin = at + 2;
    at = begin + (bundle[at] ?? 0) * 256 + (bundle[at + 1] ?? 0);
    if (at > bundle.length) return null;
    entries.push(bundle.slice(begin, at));
  }
  return entries;
}
