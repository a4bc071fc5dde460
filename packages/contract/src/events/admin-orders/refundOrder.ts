import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { decisionText, refundRow } from '../../shapes/dispute.ts';
import { idempotencyKey, rowId } from '../../shapes/ids.ts';

export const refundOrder = defineEvent({
  name: 'refundOrder',
  level: 2,
  limit: 'money',
  summary:
    'The platform refunds a buyer: a part, or all there is. All of an order that was not shipped ends it; every other order goes on. After the payout was released the creator gives it back first. More than $200 by the platform on one order waits for a second admin, and more than $20 needs a step-up. An order in dispute is decided instead.',
  input: z.strictObject({
    orderId: rowId,
    cents: z.int().min(100, 'Enter at least $1.00.').max(100_000_000),
    reason: z.enum(['goodwill', 'duplicate', 'fraud', 'other']),
    words: decisionText,
    idempotencyKey,
  }),
  output: refundRow,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
