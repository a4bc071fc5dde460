import { checkWording } from '@strapline/domain/wording/wording';
import { z } from 'zod';

/**
 * Trimmed text of one line without control characters, line and paragraph separators, bidirectional marks and lone surrogates: these could
 * hide words in a title, or inject lines into a mail. Joiners are allowed, as names and emoji need them.
 */
export const singleLineText = z
  .string()
  .trim()
  .regex(
    /^[^\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]*$/u,
    'Write this on one line, without line breaks or invisible characters.',
  );

/** Stored text as one line, without the characters that `singleLineText` refuses. */
export function toSingleLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/[\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu, '')
    .replaceAll('  ', ' ')
    .trim();
}

/** Text that may have several lines. */
export const multilineText = z
  .string()
  .trim()
  .regex(
    /^(?:[^\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|[\n\r\t])*$/u,
    'Remove invisible characters, such as text direction marks.',
  );

/** Text that others read, without explicit words and contact details. */
export function moderated<T extends z.ZodType<string>>(text: T): T {
  return text.superRefine((value, context) => checkModerated(value, context));
}

/** Only text that passes the other rules is searched, because those limit its length. */
export function checkModerated(text: string, context: z.RefinementCtx<unknown>, path: string[] = []): void {
  const wording = context.issues.length === 0 ? checkWording(text) : undefined;
  if (wording && !wording.ok) context.addIssue({ code: 'custom', path, message: wording.reason });
}

/** A known carrier, or a plain name. */
export const carrierName = moderated(
  singleLineText
    .min(2, 'Choose a carrier.')
    .max(40)
    .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,&'’+/-]*$/u, 'Enter the carrier’s name, e.g. DHL or Royal Mail.'),
);
