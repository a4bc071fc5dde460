import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { idempotencyKey, rowId } from '../../shapes/ids.ts';
import { aspectStars, fitAnswer, rating, ratingText, stars } from '../../shapes/rating.ts';

export const rateOrder = defineEvent({
  name: 'rateOrder',
  level: 1,
  limit: 'write',
  summary:
    'The buyer or the seller of a completed order rates it. The other side sees it once both have rated, or seven days after completion. Until then, another call replaces it. Stars alone are enough: a buyer can add `aspects` accuracy, packaging and communication and say how the piece fits, a seller `aspects` payment, communication and claim.',
  input: z.strictObject({
    orderId: rowId,
    stars,
    aspects: aspectStars.optional(),
    fit: fitAnswer.optional(),
    text: ratingText.optional(),
    idempotencyKey,
  }),
  output: rating,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
