import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { disputeView } from '../../shapes/dispute.ts';
import { accessToken, rowId } from '../../shapes/ids.ts';

export const fetchDispute = defineEvent({
  name: 'fetchDispute',
  level: 0,
  limit: 'read',
  summary:
    'The dispute of an order, what is on its way back to the buyer, and what a bank asks: for its buyer, its creator and admins, in the same words and without names or addresses. An admin also sees refunds that were declined.',
  input: z.strictObject({ orderId: rowId, accessToken: accessToken.optional() }),
  output: disputeView,
  errors: ['not_found'],
});
