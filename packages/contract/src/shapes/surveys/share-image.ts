import { matchKinds } from '@strapline/domain/picture-match/find-match';
import { pHashCount } from '@strapline/domain/picture-match/p-hash';
import { z } from 'zod';
import { braTagId } from '../ids.ts';
import { media } from '../media.ts';
import { timestamp } from '../scalars.ts';
import { uploadId } from '../upload.ts';

function hexDigits(count: number, message: string) {
  return z
    .string()
    .toLowerCase()
    .length(count, message)
    .regex(/^[0-9a-f]*$/, message);
}

export const sha256 = hexDigits(64, 'A SHA-256 hash has 64 hexadecimal digits.');
export const pdq = hexDigits(64, 'A PDQ hash has 64 hexadecimal digits.');
export const pdqQuality = z.int().min(0, 'The quality is between 0 and 100.').max(100, 'The quality is between 0 and 100.');
/** Of the whole picture, of its center without 2.5, 5 and 10 % at each edge, and of its mirror image. */
export const phashes = z
  .array(hexDigits(16, 'A perceptual hash has 16 hexadecimal digits.'))
  .max(pHashCount, `Send at most ${pHashCount} hashes.`);

/** A picture that its owner registered. */
export const shareImage = z.strictObject({
  mediaId: uploadId,
  braTagId,
  /** Of the piece. */
  title: z.string(),
  /** Null if the picture is no longer on the piece. */
  media: media.nullable(),
  /** Of the files that show it. */
  sha256s: z.array(sha256),
  pdq,
  quality: pdqQuality,
  phashes,
  registeredAt: timestamp,
  /** Not while it is hidden or reported, or no handle of its owner is proven. */
  isFindable: z.boolean(),
});

/** A registered picture that is like the one looked for. */
export const socialMatch = z.strictObject({
  /** Whose it is; null where it is only possible: then its owner was asked, and nobody is named. */
  fqsid: z.string().nullable(),
  match: z.enum(matchKinds),
  /** Bits in which the hashes differ. */
  distance: z.int().min(0),
});

export type ShareImage = z.infer<typeof shareImage>;
