import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { decisionText, refundRow } from '../../shapes/dispute.ts';
import { idempotencyKey, rowId } from '../../shapes/ids.ts';

export const refundOrder = defineEvent({
  name: 'refundOrder',
  level: 2,
  limit: 'money',
  summary:
    'The platform refunds a buyer, partly or fully. A full refund before shipping cancels the order; otherwise the order continues. After the payout was released, the money is first recovered from the seller. If the platform refunds more than $200 on one order, a second admin has to approve; more than $20 needs a step-up. If the order is in dispute, decide the dispute instead.',
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
