import { utf8ToBytes } from '@noble/hashes/utils.js';
import { encodeBase64url } from '../bytes/base64url.ts';
import { hashLeaf } from './merkle.ts';

/** All entry types of the public log. */
export const entryTypes = [
  'tag.recorded',
  'tag.claimed',
  'tag.transferred',
  'tag.opened',
  'tag.rephotographed',
  'tag.missing',
  'tag.stolen',
  'tag.recovered',
  'tag.retired',
  'tag.revoked',
  'tag.rekeyed',
  'tag.rechipped',
  'listing.sold',
  'pair.verified',
  'key.rotated',
  'cert.issued',
  'audit.head',
] as const;
export type EntryType = (typeof entryTypes)[number];

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** One entry of the log. `ts` is in milliseconds since 1970; `prev` is the leaf hash of the tag's previous entry. */
export type EntryBody = {
  v: 1;
  type: EntryType;
  ts: number;
  braTag: string;
  prev: string | null;
  data: { readonly [key: string]: Json };
};

/** The canonical JSON of a value to be hashed: sorted keys, no spaces, whole numbers only. */
export function formatCanonicalJson(value: Json): string {
  if (typeof value === 'number') {
    // A fraction has no canonical form, so the log does not allow it.
    if (!Number.isSafeInteger(value)) throw new RangeError('only whole numbers can be recorded');
    return String(value);
  }
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new RangeError('text must be well-formed');
    return JSON.stringify(value);
  }
  if (value === null || typeof value === 'boolean') return String(value);
  if (isList(value)) return `[${value.map(formatCanonicalJson).join(',')}]`;
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${pairs.map(([key, inner]) => `${formatCanonicalJson(key)}:${formatCanonicalJson(inner)}`).join(',')}}`;
}

/** The leaf hash of an entry as RFC 6962 has it, in base64url. */
export function hashEntryBody(body: EntryBody): string {
  return encodeBase64url(hashLeaf(utf8ToBytes(formatCanonicalJson(body))));
}

/** The index of the first of a tag's entries, oldest first, whose `prev` is not its predecessor; -1 if the history is unbroken. */
export function findFirstBreak(entries: readonly EntryBody[]): number {
  return entries.findIndex(({ prev, braTag }, index) => {
    const before = entries[index - 1];
    return before ? prev !== hashEntryBody(before) || braTag !== before.braTag : prev !== null;
  });
}

/** Whether a parsed value has the shape of an entry. Compare with formatCanonicalJson for its canonical form. */
export function isEntryBody(value: unknown): value is EntryBody {
  if (typeof value !== 'object' || value === null) return false;
  const { v, type, ts, braTag, prev, data } = value as { [key in keyof EntryBody]?: unknown };
  const isTime = typeof ts === 'number' && Number.isSafeInteger(ts) && ts >= 0 && ts <= latestTime;
  const isNamed =
    entryTypes.some((entryType) => entryType === type) && typeof braTag === 'string' && (prev === null || typeof prev === 'string');
  return v === 1 && isTime && isNamed && typeof data === 'object' && data !== null && !Array.isArray(data);
}

/** The latest time of a Date. */
const latestTime = 8.64e15;

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
