import { earningKinds } from '@strapline/domain/ledger/payout-entries';
import { z } from 'zod';
import { event } from '../../define-event.ts';
import { cursor, limit } from '../../shapes/list.ts';
import { payoutAccount } from '../../shapes/payout.ts';
import { at, cents, signedCents } from '../../shapes/scalars.ts';

export const fetchPayouts = event({
  name: 'fetchPayouts',
  level: 1,
  limit: 'read',
  summary:
    'What the caller earned and where it is: held, next payout, on its way, paid; and their payouts, newest first, each with its orders.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: z.strictObject({
    account: payoutAccount,
    /** Held until buyers are satisfied. */
    heldCents: cents,
    /** Theirs and not on its way yet; less than zero is owed after refunds, and comes off what they earn next. */
    balanceCents: signedCents,
    onTheWayCents: cents,
    paidCents: cents,
    minimumCents: cents,
    /** When the next payout begins; null while something keeps it, as `next` says. */
    nextAt: at.nullable(),
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
        /** `waiting`: begun, until the card payments in it can be sent on by the provider. */
        state: z.enum(['waiting', 'on_its_way', 'paid', 'failed']),
        /** Why it failed, as the provider or the bank put it. */
        reason: z.string().nullable(),
        createdAt: at,
        expectedAt: at.nullable(),
        paidAt: at.nullable(),
        orders: z.array(
          z.strictObject({ orderId: z.string(), paymentIntentId: z.string(), title: z.string(), kind: z.enum(earningKinds), cents }),
        ),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  errors: ['unauthenticated'],
});
