import { expect, test } from 'vitest';
import { createRandom } from '../garment/random.ts';
import { findMatch, type RegisteredHashes } from './find-match.ts';
import { createMatchIndex, type FoundPicture, type MatchIndex } from './match-index.ts';
import type { PictureHashes } from './picture-hashes.ts';

const throwDice = createRandom('hashes');
const makeHash = (digits: number): string => Array.from({ length: digits }, () => Math.floor(throwDice() * 16).toString(16)).join('');

function makePicture(): RegisteredHashes {
  return {
    sha256s: [makeHash(64), makeHash(64)],
    pdq: makeHash(64),
    quality: Math.floor(throwDice() * 101),
    phashes: Array.from({ length: 5 }, () => makeHash(16)),
  };
}

/** The same hash with some bits changed. */
function changeBits(hash: string, bits: number): string {
  const digits = [...hash].map((digit) => Number.parseInt(digit, 16));
  for (let n = 0; n < bits; n += 1) {
    const place = Math.floor(throwDice() * digits.length * 4);
    digits[place >> 2] = (digits[place >> 2] ?? 0) ^ (1 << (place & 3));
  }
  return digits.map((digit) => digit.toString(16)).join('');
}

/** Something like a registered picture: its file, or hashes that differ in some bits, now of the whole and then of a part. */
function makeQuery(of: RegisteredHashes): PictureHashes {
  const pick = (list: readonly string[]): string => list[Math.floor(throwDice() * list.length)] ?? '';
  return {
    sha256: throwDice() < 0.2 ? pick(of.sha256s) : makeHash(64),
    pdq: throwDice() < 0.5 ? changeBits(of.pdq, Math.floor(throwDice() * 40)) : makeHash(64),
    quality: Math.floor(throwDice() * 101),
    phashes: Array.from({ length: 5 }, () =>
      throwDice() < 0.5 ? changeBits(pick(of.phashes), Math.floor(throwDice() * 12)) : makeHash(16),
    ),
  };
}

const sortByKey = (found: readonly FoundPicture[]): FoundPicture[] => found.toSorted((one, other) => one.key - other.key);

/** What the rules find when every picture is compared. */
function compareAll(pictures: ReadonlyMap<number, RegisteredHashes>, query: PictureHashes): FoundPicture[] {
  return [...pictures].flatMap(([key, hashes]) => {
    const match = findMatch(query, hashes);
    return match ? [{ key, ...match }] : [];
  });
}

function addPictures(index: MatchIndex, count: number): Map<number, RegisteredHashes> {
  const pictures = new Map(Array.from({ length: count }, (_, i) => [1000 + i, makePicture()]));
  for (const [key, hashes] of pictures) index.add(key, hashes);
  return pictures;
}

test('the index finds what comparing with every picture finds, also after pictures were removed and others took their places', () => {
  const index = createMatchIndex();
  const pictures = addPictures(index, 600);
  const compare = (): Record<string, number> => {
    const kinds: Record<string, number> = {};
    // Comparing with every picture takes long.
    for (const hashes of [...pictures.values()].filter((_, i) => i % 4 === 0)) {
      const query = makeQuery(hashes);
      const found = index.find(query);
      expect(sortByKey(found)).toEqual(sortByKey(compareAll(pictures, query)));
      for (const { match } of found) kinds[match] = (kinds[match] ?? 0) + 1;
    }
    return kinds;
  };
  const kinds = compare();
  for (const kind of ['exact', 'near', 'possible']) expect(kinds[kind], kind).toBeGreaterThan(10);
  for (const key of [...pictures.keys()].filter((key) => key % 3 === 0)) {
    index.remove(key);
    pictures.delete(key);
  }
  for (let key = 5000; key < 5100; key += 1) {
    const hashes = makePicture();
    pictures.set(key, hashes);
    index.add(key, hashes);
  }
  expect(index.size()).toBe(pictures.size);
  compare();
});

test('the surest match comes first, then the nearest', () => {
  const index = createMatchIndex();
  const picture = { ...makePicture(), quality: 90 };
  index.add(1, { ...makePicture(), phashes: picture.phashes, quality: 90 });
  index.add(2, { ...makePicture(), pdq: changeBits(picture.pdq, 1), quality: 90 });
  index.add(3, { ...makePicture(), pdq: picture.pdq, quality: 90 });
  index.add(4, { ...makePicture(), sha256s: picture.sha256s });
  const found = index.find({ ...picture, sha256: picture.sha256s[0] ?? '' });
  expect(found.map(({ key, match }) => [key, match])).toEqual([
    [4, 'exact'],
    [3, 'near'],
    [2, 'near'],
    [1, 'possible'],
  ]);
});

test('a picture is added once, and what is no hash is refused', () => {
  const index = createMatchIndex();
  const picture = makePicture();
  index.add(1, picture);
  index.add(1, picture);
  expect(index.find({ ...picture, sha256: picture.sha256s[0] ?? '' })).toHaveLength(1);
  index.remove(2);
  expect(index.size()).toBe(1);
  expect(() => index.add(2, { ...picture, pdq: 'no hash' })).toThrow(RangeError);
  expect(() => index.add(2, { ...picture, phashes: picture.phashes.slice(1) })).toThrow(RangeError);
  expect(index.size()).toBe(1);
});
