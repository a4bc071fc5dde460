import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { disputeView } from '../../shapes/dispute.ts';
import { accessToken, rowId } from '../../shapes/ids.ts';

export const fetchDispute = defineEvent({
  name: 'fetchDispute',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    "The dispute of an order, its refunds and the bank's chargeback: the same for buyer, creator and admins, without names or addresses. Admins also see declined refunds.",
  input: z.strictObject({ orderId: rowId, accessToken: accessToken.optional() }),
  output: disputeView,
  errors: ['not_found'],
});
