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
  http: '/v1/listings/{slug}',
  summary:
    'The sale page of a tag: the card, the tag, and the all-in price with delivery to a country, else to where its seller sends from. `notServed` says why there is no delivery. Sold pieces stay.',
  input: z.strictObject({ slug, country: country.optional() }),
  output: listingCard.extend({ tag: braTag, priceLines: z.array(priceLine), shipsFrom: z.string(), notServed: z.string().optional() }),
  errors: ['not_found'],
});
