import { z } from 'zod';

/**
 * Text of one line, without space around it, and without what nobody sees or what turns a line around: control characters, line and paragraph separators, marks of direction, halves of letters. In a title or a name they hide words, and in a
 * mail they begin a line of somebody else's. Joiners stay: names and emoji are written with them.
 */
export const oneLine = z
  .string()
  .trim()
  .regex(
    /^[^\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]*$/u,
    'Write this on one line, without line breaks or invisible characters.',
  );

/** Kept text as one line, without what `oneLine` refuses. */
export function asOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/[\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu, '')
    .replaceAll('  ', ' ')
    .trim();
}

/** Text that may have lines. */
export const manyLines = z
  .string()
  .trim()
  .regex(
    /^(?:[^\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|[\n\r\t])*$/u,
    'Remove invisible characters, such as text direction marks.',
  );

/** Who carries a parcel: one of the list, or a plain name. */
export const carrierName = oneLine
  .min(2, 'Choose a carrier.')
  .max(40)
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,&'’+/-]*$/u, 'Enter the carrier’s name, e.g. DHL or Royal Mail.');
