import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { listingCard } from '../../shapes/listing.ts';
import { searchFilters } from '../../shapes/search-filters.ts';

export const searchListings = defineEvent({
  name: 'searchListings',
  level: 0,
  limit: 'read',
  http: '/v1/listings',
  summary:
    'The boutique: words, size, style, colour, price, creator; newest or by price; page by page. A size finds the same garment under the labels of all systems; with `equivalents: false` only those of its own, with `sisters: true` the two neighbours of the same volume besides; without its cup it is a band. `q` may hold a size in any spelling ("black 34 dd lace"), and a word that nothing is listed under is read as the nearest one.',
  input: searchFilters.extend({
    sort: z.enum(['newest', 'priceAsc', 'priceDesc']).default('newest'),
    cursor: cursor.optional(),
    limit,
  }),
  output: definePage(listingCard),
  errors: [],
});
