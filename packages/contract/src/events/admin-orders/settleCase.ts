import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { caseDecisions, orderCase } from '../../shapes/admin-orders.ts';
import { idempotencyKey, rowId } from '../../shapes/ids.ts';
import { multilineText } from '../../shapes/text.ts';

export const settleCase = defineEvent({
  name: 'settleCase',
  level: 2,
  limit: 'money',
  summary:
    'Decides an order that needs an operator: `refund` refunds a payment that was wrong or late, `accept` accepts one if its piece is still available, `deliver` confirms that a parcel without tracking updates arrived, `end` cancels with a full refund, `ship` lets a stopped sale ship, and `release` lets the order of a removed piece continue with its payout. For a refund that failed at the bank, `resend` sends it again and `paid_otherwise` records that the platform paid it another way; `noted` confirms that an admin has seen a refund reduced by a bank. Above $200, a second admin has to make the same decision. Needs a step-up.',
  input: z.strictObject({
    orderId: rowId,
    decision: z.enum(caseDecisions),
    reason: multilineText.min(3, 'Explain why in at least 3 characters.').max(500),
    idempotencyKey,
  }),
  output: orderCase,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
