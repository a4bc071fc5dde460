import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { idempotencyKey, rowId } from '../../shapes/ids.ts';
import { rating, ratingText, stars } from '../../shapes/rating.ts';

export const rateOrder = defineEvent({
  name: 'rateOrder',
  level: 1,
  limit: 'write',
  summary:
    'The buyer or the seller of a completed order rates it. The other side sees it once both have rated, or seven days after completion. Until then, another call changes it.',
  input: z.strictObject({ orderId: rowId, stars, text: ratingText.optional(), idempotencyKey }),
  output: rating,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
