import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { featuredPiece } from '../../shapes/blog/featured.ts';
import { slug } from '../../shapes/ids.ts';

export const fetchFeatured = defineEvent({
  name: 'fetchFeatured',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/featured',
  summary:
    'The piece that is or was featured under a listing’s slug; without one, the piece that is featured now, or null. A piece that isn’t public, or whose creator isn’t, doesn’t exist. One that was sold stays.',
  input: z.strictObject({ slug: slug.optional() }),
  output: z.strictObject({ featured: featuredPiece.nullable() }),
  errors: ['not_found'],
});
