import { factFilters } from '@strapline/domain/bra-tag/bra-facts';
import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { searchFilters } from '../../shapes/search-filters.ts';

/** A change that would widen a search without results. */
const change = z.enum([
  ...(['words', 'size', 'sisters', 'band'] as const),
  ...factFilters,
  ...(['price', 'condition', 'proofLevel', 'creator', 'series', 'year', 'sold'] as const),
]);

/** `isMore`: `count` is a lower bound. */
const count = { count: z.int().min(0), isMore: z.boolean() };

export const countListings = defineEvent({
  name: 'countListings',
  level: 0,
  limit: 'count',
  summary:
    'How many pieces a search finds, exact up to 500. Where it finds none: which one change would find some, and how many. What takes too long is not counted to the end: then `isMore` says that there may be more, and changes are left out. `correctedTo` is what the words were read as, where they were mistyped.',
  input: searchFilters,
  output: z.strictObject({
    ...count,
    correctedTo: z.string().nullable(),
    instead: z.array(z.strictObject({ change, ...count })),
  }),
  errors: [],
});
