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
    'Decides an order that needs an operator: `refund` gives back what came and did not fit, `accept` takes money that fits and whose piece is still free, `deliver` says that a parcel which did not move arrived after all, `end` ends it for the buyer. Of a refund that the bank of the buyer did not take, `resend` sends it again and `paid_otherwise` says that the platform paid it another way; `noted` says that a refund cut by a bank was seen. More than 200.00 goes back only after a second admin has decided the same. Needs a step-up.',
  input: z.strictObject({
    orderId: rowId,
    decision: z.enum(caseDecisions),
    reason: multilineText.min(3, 'Explain why in at least 3 characters.').max(500),
    idempotencyKey,
  }),
  output: orderCase,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
