import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { featuredEntry } from '../../shapes/blog/featured.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';

export const listAllFeatured = defineEvent({
  name: 'listAllFeatured',
  level: 2,
  limit: 'read',
  summary: 'All featured pieces of an app, also scheduled ones and those that others can’t see, the latest period first.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(featuredEntry),
  errors: ['unauthenticated', 'forbidden'],
});
