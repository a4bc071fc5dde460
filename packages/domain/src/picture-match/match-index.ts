import { hasContours, isComparable, type Match, nearDistance, possibleDistance, type RegisteredHashes } from './find-match.ts';
import { parseHash } from './hamming.ts';
import { createHashTable } from './hash-table.ts';
import { pHashCount } from './p-hash.ts';
import type { PictureHashes } from './picture-hashes.ts';

export type FoundPicture = Match & { key: number };

/** Registered pictures in memory, each under a number of the caller. */
export type MatchIndex = {
  /** No-op if the key is known. Throws RangeError for malformed hashes and more than `fileCount` files. */
  add(key: number, hashes: RegisteredHashes): void;
  /** No-op if the key is unknown. */
  remove(key: number): void;
  /**
   * The pictures that match by the rules of `findMatch`, the surest and nearest first. Files are compared by the first 64 bits of their SHA-256, so compare the rest
   * before an `exact` match counts.
   */
  find(picture: PictureHashes): FoundPicture[];
  size(): number;
};

/** The most files that show one picture: as it was sent, and our versions of it. */
const fileCount = 6;
const partCount = pHashCount - 1;
/** What is compared of a SHA-256, which is as good as random. */
const prefixWords = 2;
const order = { exact: 0, near: 1, possible: 2 } as const;

/**
 * An index of pictures for a million of them: one table for each kind of hash. Whole pictures and their parts and mirror images have tables of their own, because a
 * part is compared with wholes only.
 */
export function createMatchIndex(): MatchIndex {
  const files = createHashTable({ words: prefixWords, slots: 1, radius: 0 });
  const pdqs = createHashTable({ words: 8, slots: 16, radius: nearDistance });
  const wholes = createHashTable({ words: 2, slots: 3, radius: possibleDistance });
  const parts = createHashTable({ words: 2, slots: 3, radius: possibleDistance });
  const rows = new Map<number, number>();
  const keys: number[] = [];
  const freeRows: number[] = [];

  return {
    add(key, { sha256s, pdq, quality, phashes }) {
      if (rows.has(key)) return;
      const parsed = { files: sha256s.map(parsePrefix), pdq: parseHash(pdq), phashes: phashes.map(parseHash) };
      if (
        parsed.files.length > fileCount ||
        parsed.phashes.length !== pHashCount ||
        parsed.pdq.length !== 8 ||
        parsed.phashes.some(({ length }) => length !== 2)
      )
        throw new RangeError('these are not the hashes of a picture');
      const row = freeRows.pop() ?? keys.length;
      rows.set(key, row);
      keys[row] = key;
      for (const [i, prefix] of parsed.files.entries()) files.add(row * fileCount + i, prefix);
      if (isComparable(quality)) pdqs.add(row, parsed.pdq);
      if (!hasContours(quality)) return;
      parsed.phashes.forEach((hash, i) => {
        if (i === 0) wholes.add(row, hash);
        else parts.add(row * partCount + i - 1, hash);
      });
    },
    remove(key) {
      const row = rows.get(key);
      if (row === undefined) return;
      rows.delete(key);
      freeRows.push(row);
      for (let i = 0; i < fileCount; i += 1) files.remove(row * fileCount + i);
      pdqs.remove(row);
      wholes.remove(row);
      for (let i = 0; i < partCount; i += 1) parts.remove(row * partCount + i);
    },
    find({ sha256, pdq, quality, phashes }) {
      const best = new Map<number, Match>();
      const note = (row: number, match: Match): void => {
        const known = best.get(row);
        if (!known || compareMatches(match, known) < 0) best.set(row, match);
      };
      files.search(parsePrefix(sha256), (row) => note(Math.floor(row / fileCount), { match: 'exact', distance: 0 }));
      if (isComparable(quality)) pdqs.search(parseHash(pdq), (row, distance) => note(row, { match: 'near', distance }));
      if (hasContours(quality))
        phashes.map(parseHash).forEach((hash, i) => {
          wholes.search(hash, (row, distance) => note(row, { match: 'possible', distance }));
          if (i === 0) parts.search(hash, (row, distance) => note(Math.floor(row / partCount), { match: 'possible', distance }));
        });
      return [...best].map(([row, match]) => ({ key: keys[row] ?? Number.NaN, ...match })).sort(compareMatches);
    },
    size: () => rows.size,
  };
}

function compareMatches(one: Match, other: Match): number {
  return order[one.match] - order[other.match] || one.distance - other.distance;
}

function parsePrefix(sha256: string): Uint32Array {
  return parseHash(sha256).subarray(0, prefixWords);
}
