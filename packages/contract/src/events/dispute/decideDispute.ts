import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { decisionText, disputeView } from '../../shapes/dispute.ts';
import { idempotencyKey, rowId } from '../../shapes/ids.ts';

export const decideDispute = defineEvent({
  name: 'decideDispute',
  level: 2,
  limit: 'money',
  summary:
    'The platform decides a dispute that was escalated to it: for the buyer (full refund), for the seller, or with a partial refund (`cents`). If the platform refunds more than $200 on one order, a second admin has to approve (`decideRefund`). Needs a step-up.',
  input: z
    .strictObject({
      orderId: rowId,
      decision: z.enum(['buyer', 'seller', 'split']),
      cents: z.int().min(100, 'Enter at least $1.00.').max(100_000_000).optional(),
      words: decisionText,
      idempotencyKey,
    })
    .superRefine(({ decision, cents }, context) => {
      if ((decision === 'split') !== (cents !== undefined))
        context.addIssue({ code: 'custom', path: ['cents'], message: 'Enter the refund amount.' });
    }),
  output: disputeView,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
