import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagId, rowId } from '../../shapes/ids.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const listTasks = defineEvent({
  name: 'listTasks',
  level: 1,
  limit: 'read',
  summary:
    'What waits for the caller about their orders, what is due first on top: a dispute to answer, a parcel to send, a code to generate, a message to read. An unread message of an order that has ended is listed for 30 days.',
  input: z.strictObject({}),
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        kind: z.enum(['dispute', 'ship', 'strapCode', 'message']),
        as: z.enum(['buyer', 'seller']),
        orderId: rowId,
        paymentIntentId: z.string(),
        braTagId,
        title: z.string(),
        /** Whether it is the caller's turn; a dispute is also listed while it is someone else's. */
        isTurn: z.boolean(),
        until: timestamp.nullable(),
      }),
    ),
  }),
  errors: ['unauthenticated'],
});
