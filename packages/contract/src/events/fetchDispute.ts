import { z } from 'zod';
import { disputeView } from '../dispute-shapes.ts';
import { event } from '../event.ts';
import { accessToken, rowId } from '../shapes.ts';

export const fetchDispute = event({
  name: 'fetchDispute',
  level: 0,
  limit: 'read',
  summary:
    'The dispute of an order, what is on its way back to the buyer, and what a bank asks: for its buyer, its creator and admins, in the same words and without names or addresses. An admin also sees refunds that were declined.',
  input: z.strictObject({ orderId: rowId, accessToken: accessToken.optional() }),
  output: disputeView,
  errors: ['not_found'],
});
