import { describe, expect, test } from 'vitest';
import { findMatch, type RegisteredHashes } from './find-match.ts';
import type { PictureHashes } from './picture-hashes.ts';

/** The first `bits` bits of a hash of `digits` digits are set. */
const setBits = (bits: number, digits: number): string =>
  Array.from({ length: digits }, (_, i) => ((0xf0 >> Math.max(0, Math.min(4, bits - i * 4))) & 0xf).toString(16)).join('');
const [none, all] = ['0'.repeat(16), 'f'.repeat(16)];

const registered: RegisteredHashes = {
  sha256s: ['a'.repeat(64), 'b'.repeat(64)],
  pdq: '0'.repeat(64),
  quality: 50,
  phashes: [none, '00ff00ff00ff00ff', '0f0f0f0f0f0f0f0f', '3333333333333333', '5555555555555555'],
};
/** Of another file, with other hashes. */
const other: PictureHashes = { sha256: 'c'.repeat(64), pdq: 'f'.repeat(64), quality: 100, phashes: [all, all, all, all, all] };

describe('a picture', () => {
  test('that is one of the files is an exact match, whatever it looks like', () => {
    for (const sha256 of registered.sha256s) expect(findMatch({ ...other, sha256 }, registered)).toEqual({ match: 'exact', distance: 0 });
  });

  test('is near up to 31 different bits of PDQ', () => {
    expect(findMatch({ ...other, pdq: setBits(31, 64) }, registered)).toEqual({ match: 'near', distance: 31 });
    expect(findMatch({ ...other, pdq: setBits(32, 64) }, registered)).toBeNull();
  });

  test('is only near if both hashes have the quality of 50', () => {
    const same = { ...other, pdq: registered.pdq };
    expect(findMatch({ ...same, quality: 50 }, registered)).toEqual({ match: 'near', distance: 0 });
    expect(findMatch({ ...same, quality: 49 }, registered)).toBeNull();
    expect(findMatch(same, { ...registered, quality: 49 })).toBeNull();
  });

  test('is possible up to 8 different bits of a perceptual hash', () => {
    expect(findMatch({ ...other, phashes: [setBits(8, 16)] }, registered)).toEqual({ match: 'possible', distance: 8 });
    expect(findMatch({ ...other, phashes: [setBits(9, 16)] }, registered)).toBeNull();
  });

  test('is possible if it is a part or the mirror image of the registered one, or the other way round', () => {
    for (const part of registered.phashes.slice(1))
      expect(findMatch({ ...other, phashes: [part] }, registered)).toEqual({ match: 'possible', distance: 0 });
    expect(findMatch({ ...other, phashes: [all, all, all, all, none] }, registered)).toEqual({ match: 'possible', distance: 0 });
    // A part of one is like a part of the other.
    expect(findMatch({ ...other, phashes: [all, '00ff00ff00ff00ff'] }, registered)).toBeNull();
  });

  test('without contours is only compared as a file', () => {
    const flat = { ...other, quality: 0, phashes: [none] };
    expect(findMatch(flat, registered)).toBeNull();
    expect(findMatch({ ...other, phashes: [none] }, { ...registered, quality: 0 })).toBeNull();
    expect(findMatch({ ...flat, sha256: 'a'.repeat(64) }, registered)).toEqual({ match: 'exact', distance: 0 });
  });
});
