import { factFilters } from '@strapline/domain/bra-tag/bra-facts';
import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { searchFilters } from '../../shapes/search-filters.ts';

/** A change that would widen a search without results. */
const change = z.enum([
  ...(['words', 'size', 'sisters', 'likely', 'band'] as const),
  ...factFilters,
  ...(['price', 'condition', 'proofLevel', 'creator', 'series', 'year', 'shipsTo', 'sold'] as const),
]);

/** `isMore`: `count` is a lower bound. */
const count = { count: z.int().min(0), isMore: z.boolean() };

export const countListings = defineEvent({
  name: 'countListings',
  level: 0,
  limit: 'count',
  allowedWhile: 'suspended',
  summary:
    'Counts the results of a search, exactly up to 500. If there are none, it suggests single changes that would have results, with their counts. A count that takes too long is stopped: then `isMore` says that there may be more, and suggestions are left out. `correctedTo` is the search text after correcting typos.',
  input: searchFilters,
  output: z.strictObject({
    ...count,
    correctedTo: z.string().nullable(),
    instead: z.array(z.strictObject({ change, ...count })),
  }),
  errors: ['unauthenticated'],
});
