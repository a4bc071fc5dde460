import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTag } from '../../shapes/bra-tag.ts';
import { slug } from '../../shapes/ids.ts';
import { listingCard } from '../../shapes/listing.ts';
import { priceLine } from '../../shapes/payment.ts';
import { country } from '../../shapes/shipping.ts';

export const fetchListing = defineEvent({
  name: 'fetchListing',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/listings/{slug}',
  summary:
    'The listing of a tag: the card, the tag, and the total price with delivery to a country, by default the one that the seller ships from. `notServed` says why there is no delivery. Listings of sold pieces remain.',
  input: z.strictObject({ slug, country: country.optional() }),
  output: listingCard.extend({ tag: braTag, priceLines: z.array(priceLine), shipsFrom: z.string(), notServed: z.string().optional() }),
  errors: ['not_found'],
});
