import type { Luminance } from './luminance.ts';
import { computePHashes } from './p-hash.ts';
import { computePdq } from './pdq.ts';

/** What a picture is looked up by. All hashes are lower-case hexadecimal digits. */
export type PictureHashes = {
  /** Of the file. */
  sha256: string;
  pdq: string;
  /** Of `pdq`, 0 to 100. */
  quality: number;
  /** Of the whole picture, of its center without 2.5, 5 and 10 % at each edge, and of its mirror image. */
  phashes: readonly string[];
};

/** The hashes of a picture in the size of `findHashedSize`, without that of its file. */
export function hashLuminance(luminance: Luminance): Omit<PictureHashes, 'sha256'> {
  const { hash, quality } = computePdq(luminance);
  return { pdq: hash, quality, phashes: computePHashes(luminance) };
}
