import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base64url } from '../bytes/base64url.ts';
import { hashLeaf } from './merkle.ts';

/** Everything the public log can record. */
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
  'listing.sold',
  'pair.verified',
  'key.rotated',
  'cert.issued',
] as const;
export type EntryType = (typeof entryTypes)[number];

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** One entry of the log. `ts` counts milliseconds since 1970; `prev` is the leaf hash of the same tag's entry before. */
export type EntryBody = {
  v: 1;
  type: EntryType;
  ts: number;
  braTag: string;
  prev: string | null;
  data: { readonly [key: string]: Json };
};

/** The one spelling of a value that is hashed: sorted keys, no spaces, whole numbers only. */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number') {
    // A fraction has more than one spelling, so it may not enter the log at all.
    if (!Number.isSafeInteger(value)) throw new RangeError('only whole numbers can be recorded');
    return String(value);
  }
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new RangeError('text must be well-formed');
    return JSON.stringify(value);
  }
  if (value === null || typeof value === 'boolean') return String(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${pairs.map(([key, inner]) => `${canonicalJson(key)}:${canonicalJson(inner)}`).join(',')}}`;
}

/** The leaf hash of an entry as RFC 6962 has it, in base64url. */
export function leafHash(body: EntryBody): string {
  return base64url(hashLeaf(utf8ToBytes(canonicalJson(body))));
}

/** The first of a tag's entries, oldest first, that does not name the one before it as `prev`; -1 when the history is whole. */
export function firstBreak(entries: readonly EntryBody[]): number {
  return entries.findIndex(({ prev, braTag }, index) => {
    const before = entries[index - 1];
    return before ? prev !== leafHash(before) || braTag !== before.braTag : prev !== null;
  });
}

/** Whether a value that was read has the form of an entry. Whether it is spelled as one, canonicalJson tells. */
export function isEntryBody(value: unknown): value is EntryBody {
  if (typeof value !== 'object' || value === null) return false;
  const { v, type, ts, braTag, prev, data } = value as { [key in keyof EntryBody]?: unknown };
  const isTime = typeof ts === 'number' && Number.isSafeInteger(ts) && ts >= 0 && ts <= latestTime;
  const isNamed = entryTypes.some((known) => known === type) && typeof braTag === 'string' && (prev === null || typeof prev === 'string');
  return v === 1 && isTime && isNamed && typeof data === 'object' && data !== null && !Array.isArray(data);
}

/** The last millisecond that a date can have. */
const latestTime = 8.64e15;

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
