import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { adminOrder, payoutStatus } from '../../shapes/admin-orders.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { orderStatus, paymentStatus } from '../../shapes/order.ts';
import { singleLineText } from '../../shapes/text.ts';

export const listAllOrders = defineEvent({
  name: 'listAllOrders',
  level: 2,
  limit: 'read',
  summary:
    'All orders, newest first. `q` is an order ID, a short number such as `4F7K-29QD`, a payment, a tag, a username (buyer or seller), the complete e-mail address of a guest, or words of the title; its format decides which.',
  input: z.strictObject({
    q: singleLineText.max(254).optional(),
    status: orderStatus.optional(),
    paymentStatus: paymentStatus.optional(),
    payoutStatus: payoutStatus.optional(),
    needsOperator: z.boolean().optional(),
    cursor: cursor.optional(),
    limit,
  }),
  output: definePage(adminOrder),
  errors: ['unauthenticated', 'forbidden'],
});
