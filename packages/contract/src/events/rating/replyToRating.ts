import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { idempotencyKey, rowId } from '../../shapes/ids.ts';
import { rating, ratingText } from '../../shapes/rating.ts';

export const replyToRating = defineEvent({
  name: 'replyToRating',
  level: 1,
  limit: 'write',
  summary: 'The person that a published rating is about replies to it, once.',
  input: z.strictObject({ ratingId: rowId, text: ratingText.min(1, 'Write a reply.'), idempotencyKey }),
  output: rating,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
