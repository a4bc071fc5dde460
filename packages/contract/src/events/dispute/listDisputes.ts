import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { chargebackStatus, disputeReason, disputeStatus } from '../../shapes/dispute.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { cents, timestamp } from '../../shapes/scalars.ts';

export const listDisputes = defineEvent({
  name: 'listDisputes',
  level: 2,
  limit: 'read',
  summary: 'Disputes, newest first: those waiting for the platform, all open ones, or all.',
  input: z.strictObject({ which: z.enum(['forHouse', 'underWay', 'all']).default('forHouse'), cursor: cursor.optional(), limit }),
  output: definePage(
    z.strictObject({
      disputeId: z.string(),
      orderId: z.string(),
      paymentIntentId: z.string(),
      title: z.string(),
      status: disputeStatus,
      reason: disputeReason,
      amountCents: cents,
      openedAt: timestamp,
      turn: z.enum(['buyer', 'seller', 'operator']).nullable(),
      /** The deadline of the party whose turn it is. */
      until: timestamp.nullable(),
      endedAt: timestamp.nullable(),
      chargeback: chargebackStatus.nullable(),
    }),
  ),
  errors: ['unauthenticated', 'forbidden'],
});
