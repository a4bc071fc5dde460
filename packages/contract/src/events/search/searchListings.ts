import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { listingCard } from '../../shapes/listing.ts';
import { searchFilters, searchOrder } from '../../shapes/search-filters.ts';

export const searchListings = defineEvent({
  name: 'searchListings',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/listings',
  summary:
    'Searches listings by words, size, style, colour, price and creator, sorted by time, price or how many people saved them, in pages. `endingHold` lists only pieces on hold, those first whose hold ends first. A size matches in all size systems; with `equivalents: false` only its own label, with `sisters: true` also the two sister sizes; without a cup it is a band. `likely` keeps the pieces that are likely to fit a body of that size, by their measures or their label; without a size it changes nothing. `shipsTo` keeps those whose seller ships to a country. `style`, `colour`, `fabric`, `condition`, `creator` and `series` take one value or a list: a piece with any of them is found. `followed` finds pieces of the creators whom the caller follows, in addition to those of `creator`. `yearMin` and `yearMax` are a range of years. In an app of letter sizes, `sisters` means one size down and one up. `q` can contain a size in any spelling ("black 34 dd lace"), and a word that no listing has is corrected to the most similar one.',
  input: searchFilters.extend({
    sort: searchOrder.default('newest'),
    cursor: cursor.optional(),
    limit,
  }),
  output: definePage(listingCard),
  errors: ['unauthenticated'],
});
