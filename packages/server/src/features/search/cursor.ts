import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';

/** The end of a page: its sort order, and the sort keys of its last listing. `key` is a price, a number of saves or the end of a hold, and 0 where `seq` is the only key. */
export type SearchCursor = { sort: 'newest' | 'priceAsc' | 'priceDesc' | 'mostWanted' | 'endingHold'; key: number; seq: number };

// Built once: building a schema takes longer than the rest of a page's parsing.
const createSchema = (sort: SearchCursor['sort'], key: z.ZodType<number> = z.int32().nonnegative()) =>
  z.tuple([z.literal(sort), key, z.int().nonnegative()]);
const schemas = {
  newest: createSchema('newest'),
  priceAsc: createSchema('priceAsc'),
  priceDesc: createSchema('priceDesc'),
  mostWanted: createSchema('mostWanted'),
  endingHold: createSchema('endingHold', z.int().nonnegative().max(8.64e15)),
};

export function encodeSearchCursor({ sort, key, seq }: SearchCursor): string {
  return encodeCursor([sort, key, seq]);
}

/** Throws `validation` for the cursor of another sort order. */
export function decodeSearchCursor(cursor: string, sort: SearchCursor['sort']): SearchCursor {
  const [, key, seq] = decodeCursor(cursor, schemas[sort]);
  return { sort, key, seq };
}
