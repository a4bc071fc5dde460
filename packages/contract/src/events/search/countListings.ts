import { z } from 'zod';
import { event } from '../../define-event.ts';
import { searchFilters } from '../../shapes/search-filters.ts';

/** What a search that finds nothing could let go of, or take in. */
const change = z.enum([
  'words',
  'size',
  'sisters',
  'band',
  'style',
  'colour',
  'fabric',
  'price',
  'condition',
  'proofLevel',
  'creator',
  'series',
  'year',
  'sold',
]);

/** `isMore`: there are at least so many, and perhaps more. */
const count = { count: z.int().min(0), isMore: z.boolean() };

export const countListings = event({
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
