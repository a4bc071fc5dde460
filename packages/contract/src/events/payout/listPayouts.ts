import { earningKinds } from '@strapline/domain/ledger/payout-entries';
import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { provider } from '../../shapes/admin-orders.ts';
import { rowId, username } from '../../shapes/ids.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { cents, timestamp } from '../../shapes/scalars.ts';

export const listPayouts = defineEvent({
  name: 'listPayouts',
  level: 2,
  limit: 'read',
  summary: 'Payouts of all creators, newest first, each with its orders: all, those in progress, or those that failed.',
  input: z.strictObject({ which: z.enum(['all', 'underWay', 'failed']).default('all'), cursor: cursor.optional(), limit }),
  output: definePage(
    z.strictObject({
      id: rowId,
      creator: username,
      provider,
      cents,
      state: z.enum(['moving', 'waiting', 'sending', 'sent', 'paid', 'failed', 'canceled']),
      tries: z.int(),
      /** Why it failed, in the provider's or bank's words. */
      failure: z.string().nullable(),
      createdAt: timestamp,
      expectedAt: timestamp.nullable(),
      paidAt: timestamp.nullable(),
      orders: z.array(z.strictObject({ orderId: rowId, title: z.string(), kind: z.enum(earningKinds), cents })),
    }),
  ),
  errors: ['unauthenticated', 'forbidden'],
});
