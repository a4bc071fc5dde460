import { z } from 'zod';
import { event } from '../event.ts';
import { braTag, line, listingCard, slug } from '../shapes.ts';

export const fetchListing = event({
  name: 'fetchListing',
  level: 0,
  limit: 'read',
  http: '/v1/listings/{slug}',
  summary: 'The sale page of a tag: the card, the tag, and the all-in price for delivery in the United States. Sold pieces stay.',
  input: z.strictObject({ slug }),
  output: listingCard.extend({ tag: braTag, priceLines: z.array(line) }),
  errors: ['not_found'],
});
