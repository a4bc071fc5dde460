import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { pairReview } from '../../shapes/pairs/pair.ts';

export const listPairReviews = defineEvent({
  name: 'listPairReviews',
  level: 2,
  limit: 'read',
  summary: 'Pairs that wait for a review, the longest waiting first.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(pairReview),
  errors: ['unauthenticated', 'forbidden'],
});
