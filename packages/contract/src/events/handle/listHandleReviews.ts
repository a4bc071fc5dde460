import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { handleReview } from '../../shapes/surveys/handle.ts';

export const listHandleReviews = defineEvent({
  name: 'listHandleReviews',
  level: 2,
  limit: 'read',
  summary: 'Handles that the team has to look at, the longest waiting first: asked for a review, or shown by two people.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(handleReview),
  errors: ['unauthenticated', 'forbidden'],
});
