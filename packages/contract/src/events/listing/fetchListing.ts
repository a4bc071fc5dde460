import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTag } from '../../shapes/bra-tag.ts';
import { slug } from '../../shapes/ids.ts';
import { listingCard } from '../../shapes/listing.ts';
import { offerRules } from '../../shapes/offer.ts';
import { priceLine } from '../../shapes/payment.ts';
import { creator } from '../../shapes/person.ts';
import { savedCount } from '../../shapes/saved.ts';
import { cents, timestamp } from '../../shapes/scalars.ts';
import { country } from '../../shapes/shipping.ts';

export const fetchListing = defineEvent({
  name: 'fetchListing',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/listings/{slug}',
  summary:
    'The listing of a tag: the card, the tag, and the total price with delivery to a country, by default the one that the seller ships from. `notServed` says why there is no delivery, and `servedCountries` where the seller ships to then. `seller` is null once the piece is claimed; in a `resale`, it is an owner who bought the piece before. Listings of sold pieces remain. `savedCount` is the number of people who saved it, null below 3.',
  input: z.strictObject({ slug, country: country.optional() }),
  output: listingCard.extend({
    tag: braTag,
    seller: creator.nullable(),
    resale: z.boolean(),
    priceLines: z.array(priceLine),
    shipsFrom: z.string(),
    savedCount,
    notServed: z.string().optional(),
    servedCountries: z.array(country).optional(),
    acceptsOffers: z.boolean(),
    /** For the seller only. */
    offerRules: offerRules.optional(),
    /** The prices that the seller asked, oldest first, at most the last 24. */
    prices: z.array(z.strictObject({ at: timestamp, cents })),
  }),
  errors: ['not_found'],
});
