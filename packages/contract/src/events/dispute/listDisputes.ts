import { z } from 'zod';
import { event } from '../../define-event.ts';
import { chargebackStatus, disputeReason, disputeStatus } from '../../shapes/dispute.ts';
import { cursor, limit, listOf } from '../../shapes/list.ts';
import { at, cents } from '../../shapes/scalars.ts';

export const listDisputes = event({
  name: 'listDisputes',
  level: 2,
  limit: 'read',
  summary: 'Disputes, newest first: those that wait for the platform, all that are under way, or all.',
  input: z.strictObject({ which: z.enum(['forHouse', 'underWay', 'all']).default('forHouse'), cursor: cursor.optional(), limit }),
  output: listOf(
    z.strictObject({
      disputeId: z.string(),
      orderId: z.string(),
      paymentIntentId: z.string(),
      title: z.string(),
      status: disputeStatus,
      reason: disputeReason,
      amountCents: cents,
      openedAt: at,
      turn: z.enum(['buyer', 'seller', 'operator']).nullable(),
      /** When the silence of whose turn it is counts. */
      until: at.nullable(),
      endedAt: at.nullable(),
      chargeback: chargebackStatus.nullable(),
    }),
  ),
  errors: ['unauthenticated', 'forbidden'],
});
