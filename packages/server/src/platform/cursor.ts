import { z } from 'zod';
import { WireError } from './wire-error.ts';

/** A cursor is the sort keys of the last row of a page, as a JSON array in base64url. */
type SortKeys = readonly (string | number | boolean)[];

export function encodeCursor(keys: SortKeys): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

/** Throws `validation` for a cursor of another list or sort order. */
export function decodeCursor<T>(cursor: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new WireError('validation', { fields: { cursor: 'This cursor does not belong to this list. Load the list again.' } });
  }
}

/** A page from rows that were read by keyset with one row more than `limit`, which tells whether there is a next page. */
export function toPage<R>(rows: readonly R[], limit: number, keysOf: (row: R) => SortKeys): { items: R[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last === undefined ? null : encodeCursor(keysOf(last)) };
}

// A timestamp as PostgreSQL or JavaScript writes it. A day that doesn't exist would fail in the database.
const timestamp = z
  .string()
  .regex(/^(?!0000)\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-5])(?::[0-5]\d)?)$/)
  .refine((text) => {
    const seconds = text.slice(0, 19).replace(' ', 'T');
    const time = Date.parse(`${seconds}Z`);
    return !Number.isNaN(time) && new Date(time).toISOString().startsWith(seconds);
  });
const timeCursor = z.tuple([timestamp, z.string().regex(/^[\w:.-]{1,100}$/)]);

const firstPage = { newest: { at: 'infinity', id: '' }, oldest: { at: '-infinity', id: '' } } as const;

/** For lists sorted by time and id: the keys after which the page starts. */
export function decodeTimeCursor(cursor: string | undefined, order: keyof typeof firstPage): { at: string; id: string } {
  if (cursor === undefined) return firstPage[order];
  const [at, id] = decodeCursor(cursor, timeCursor);
  return { at, id };
}

/** `sort_time` is the text of the database's timestamp, which has more digits than a Date. */
export function getTimeKeys({ sort_time, id }: { sort_time: string; id: string }): SortKeys {
  return [sort_time, id];
}

const idCursor = z.tuple([z.int().nonnegative()]);

/** For lists sorted by a descending number: the number before which the page starts. */
export function decodeIdCursor(cursor: string | undefined): number {
  return cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeCursor(cursor, idCursor)[0];
}
