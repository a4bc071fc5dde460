import type { BraTagForm } from '@strapline/contract/forms';
import type { SizeShape } from '@strapline/contract/shapes/size';
import { braSizeMessage, parseBraSize } from '@strapline/domain/size/bra-size';
import { inferSystem, labelIn, labelOf, resolveSize, type SizeError } from '@strapline/domain/size/systems';
import { checkWording } from '@strapline/domain/wording/wording';
import { type Queryable, sql } from '../../ports/database.ts';

export type FieldErrors = Record<string, string>;
/** The fields that are given; a form as it stands has only some. */
type SomeFields = {
  [K in 'title' | 'story' | 'braSize' | 'size' | 'alts' | 'offered' | 'offeredAmount']?: BraTagForm[K] | undefined;
};

const sizeWords: Record<SizeError, string> = {
  syntax: braSizeMessage,
  unknownSystem: 'Choose a sizing system.',
  unknownBand: 'This band doesn’t exist in this sizing system.',
  unknownCup: 'This cup doesn’t exist in this sizing system.',
  noEquivalent: 'This size doesn’t exist.',
};

/** What the schema of the form cannot tell: wording, size, and a price where it is offered. Explicit words and contact details are refused outright, by field. */
export function checkBraTagForm(form: SomeFields): FieldErrors {
  const fieldErrors: FieldErrors = {};
  for (const field of ['title', 'story'] as const) {
    const wording = checkWording(form[field] ?? '');
    if (!wording.ok) fieldErrors[field] = wording.reason;
  }
  for (const [id, alt] of Object.entries(form.alts ?? {})) {
    const wording = checkWording(alt);
    if (!wording.ok) fieldErrors[`alts.${id}`] = wording.reason;
  }
  if (form.offered && form.offeredAmount === undefined) fieldErrors['offeredAmount'] = 'Enter a price from $10 to $10,000.';
  const sized = readSize(form);
  return 'fieldErrors' in sized ? { ...fieldErrors, ...sized.fieldErrors } : fieldErrors;
}

/**
 * The two spellings of a size on record: `size` keeps what was typed and means a garment in every system; `braSize` is the strict string, the UK label
 * where the typed one does not fit the grammar. A bare strict string is read in the system that its band suggests (sizing.md G4).
 */
export function readSize(form: {
  braSize?: string | undefined;
  size?: { system: string; label: string } | undefined;
}): { braSize: string | null; size: SizeShape | null } | { fieldErrors: FieldErrors } {
  const strict = form.braSize ? parseBraSize(form.braSize) : null;
  if (form.braSize && !strict) return { fieldErrors: { braSize: braSizeMessage } };
  if (form.size) {
    const size = resolveSize(form.size.system, form.size.label);
    if ('error' in size) return { fieldErrors: { 'size.label': sizeWords[size.error] } };
    const braSize = parseBraSize(form.size.label)?.braSize ?? labelIn('UK', size);
    if (strict && strict.braSize !== braSize && strict.braSize !== labelIn('UK', size))
      return {
        fieldErrors: {
          braSize: `This doesn’t match the size ${size.system} ${labelOf(size)}. Enter the same size twice, or only one of them.`,
        },
      };
    return { braSize: strict?.braSize ?? braSize, size };
  }
  if (!strict) return { braSize: null, size: null };
  const system = inferSystem(strict.band);
  const size = system ? resolveSize(system, strict.braSize) : null;
  return { braSize: strict.braSize, size: size && !('error' in size) ? size : null };
}

/** A piece made for one collector names them by their username; only they can buy it. */
export async function readCreatedFor(
  db: Queryable,
  form: { createdFor?: string | undefined },
  creatorId: string | null,
): Promise<{ username: string | null } | { fieldErrors: FieldErrors }> {
  const username = form.createdFor?.replace(/^@/, '').toLowerCase();
  if (!username) return { username: null };
  const collector = await db.first<{ id: string }>(sql`select id from account where username = ${username} and disabled_at is null`);
  if (!collector) return { fieldErrors: { createdFor: 'No one has this username. Usernames look like amber_lark_k2p.' } };
  return collector.id === creatorId
    ? { fieldErrors: { createdFor: 'This is your own username. Leave it empty or enter a collector’s username.' } }
    : { username };
}
