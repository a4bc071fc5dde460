import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagId, rowId } from '../../shapes/ids.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const listTasks = defineEvent({
  name: 'listTasks',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    "The caller's tasks in their orders, most urgent first: a dispute to answer, a parcel to ship, a code to generate, a message to read. Unread messages of a finished order are listed for 30 days.",
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
