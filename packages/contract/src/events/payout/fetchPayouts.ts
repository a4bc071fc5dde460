import { earningKinds } from '@strapline/domain/ledger/payout-entries';
import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, limit } from '../../shapes/list.ts';
import { payoutAccount } from '../../shapes/payout.ts';
import { cents, signedCents, timestamp } from '../../shapes/scalars.ts';

export const fetchPayouts = defineEvent({
  name: 'fetchPayouts',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: "The caller's earnings by state (held, next payout, in transit, paid), and their payouts, newest first, each with its orders.",
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: z.strictObject({
    account: payoutAccount,
    /** Held until the orders are completed. */
    heldCents: cents,
    /** Available and not paid out yet; negative if owed after refunds, to be deducted from later earnings. */
    balanceCents: signedCents,
    onTheWayCents: cents,
    paidCents: cents,
    minimumCents: cents,
    /** When the next payout starts; null while it is blocked, as `next` says. */
    nextAt: timestamp.nullable(),
    next: z.enum([
      'nothing_earned',
      'no_account',
      'account_pending',
      'account_restricted',
      'account_rejected',
      'owing',
      'below_minimum',
      'scheduled',
    ]),
    items: z.array(
      z.strictObject({
        id: z.string(),
        cents,
        /** `waiting`: started, until the provider has settled its card payments. */
        state: z.enum(['waiting', 'on_its_way', 'paid', 'failed']),
        /** Why it failed, in the provider's or bank's words. */
        reason: z.string().nullable(),
        createdAt: timestamp,
        expectedAt: timestamp.nullable(),
        paidAt: timestamp.nullable(),
        orders: z.array(
          z.strictObject({
            /** Null for a referral credit: what the other person bought is theirs. */
            orderId: z.string().nullable(),
            paymentIntentId: z.string().nullable(),
            title: z.string().nullable(),
            kind: z.enum(earningKinds),
            cents,
          }),
        ),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  errors: ['unauthenticated'],
});
