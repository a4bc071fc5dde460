import { z } from 'zod';
import { event } from '../../define-event.ts';
import { cursor, limit, listOf } from '../../shapes/list.ts';
import { order } from '../../shapes/order.ts';

export const listOrders = event({
  name: 'listOrders',
  level: 1,
  limit: 'read',
  summary: 'Orders that the caller bought or sold, newest first.',
  input: z.strictObject({ as: z.enum(['buyer', 'seller']), cursor: cursor.optional(), limit }),
  output: listOf(order),
  errors: ['unauthenticated'],
});
