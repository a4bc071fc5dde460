import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';

/** The end of a page: its sort order, and the sort keys of its last listing. */
export type SearchCursor = { sort: 'newest' | 'priceAsc' | 'priceDesc'; priceCents: number; seq: number };

export function encodeSearchCursor({ sort, priceCents, seq }: SearchCursor): string {
  return encodeCursor([sort, priceCents, seq]);
}

/** Throws `validation` for the cursor of another sort order. */
export function decodeSearchCursor(cursor: string, sort: SearchCursor['sort']): SearchCursor {
  const [, priceCents, seq] = decodeCursor(cursor, z.tuple([z.literal(sort), z.int32().nonnegative(), z.int().nonnegative()]));
  return { sort, priceCents, seq };
}
