import { z } from 'zod';
import { event } from '../../define-event.ts';
import { braTagId, rowId } from '../../shapes/ids.ts';
import { at } from '../../shapes/scalars.ts';

export const listTasks = event({
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
        /** True where it is the caller's turn; a dispute is shown while somebody else has it, too. */
        isTurn: z.boolean(),
        until: at.nullable(),
      }),
    ),
  }),
  errors: ['unauthenticated'],
});
