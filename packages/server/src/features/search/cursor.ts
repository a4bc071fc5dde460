import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';

/** The end of a page: its sort order, and the sort keys of its last listing. */
export type SearchCursor = { sort: 'newest' | 'priceAsc' | 'priceDesc'; priceCents: number; seq: number };

// Built once: building a schema takes longer than the rest of a page's parsing.
const createSchema = (sort: SearchCursor['sort']) => z.tuple([z.literal(sort), z.int32().nonnegative(), z.int().nonnegative()]);
const schemas = { newest: createSchema('newest'), priceAsc: createSchema('priceAsc'), priceDesc: createSchema('priceDesc') };

export function encodeSearchCursor({ sort, priceCents, seq }: SearchCursor): string {
  return encodeCursor([sort, priceCents, seq]);
}

/** Throws `validation` for the cursor of another sort order. */
export function decodeSearchCursor(cursor: string, sort: SearchCursor['sort']): SearchCursor {
  const [, priceCents, seq] = decodeCursor(cursor, schemas[sort]);
  return { sort, priceCents, seq };
}
