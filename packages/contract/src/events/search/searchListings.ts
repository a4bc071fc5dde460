import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { listingCard } from '../../shapes/listing.ts';
import { searchFilters } from '../../shapes/search-filters.ts';

export const searchListings = defineEvent({
  name: 'searchListings',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/listings',
  summary:
    'Searches listings by words, size, style, colour, price and creator, sorted by time or price, in pages. A size matches in all size systems; with `equivalents: false` only its own label, with `sisters: true` also the two sister sizes; without a cup it is a band. `q` can contain a size in any spelling ("black 34 dd lace"), and a word that no listing has is corrected to the most similar one.',
  input: searchFilters.extend({
    sort: z.enum(['newest', 'priceAsc', 'priceDesc']).default('newest'),
    cursor: cursor.optional(),
    limit,
  }),
  output: definePage(listingCard),
  errors: [],
});
