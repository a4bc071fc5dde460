import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { featuredCard } from '../../shapes/blog/featured.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';

export const listFeatured = defineEvent({
  name: 'listFeatured',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/featured/archive',
  summary: 'The piece that is featured now and those before it, the latest first.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(featuredCard),
  errors: [],
});
