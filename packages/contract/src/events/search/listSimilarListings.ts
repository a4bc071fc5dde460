import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { slug } from '../../shapes/ids.ts';
import { listingCard } from '../../shapes/listing.ts';

export const listSimilarListings = defineEvent({
  name: 'listSimilarListings',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/listings/{slug}/similar',
  summary:
    'Pieces on sale that are close to a piece, also to a sold one: same size and style first, then same size, then sister sizes, then the newest.',
  input: z.strictObject({ slug, limit: z.int().min(1).max(12).default(4) }),
  output: z.strictObject({ items: z.array(listingCard) }),
  errors: ['not_found'],
});
