import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { order } from '../../shapes/order.ts';

export const listOrders = defineEvent({
  name: 'listOrders',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: 'Orders in which the caller bought or sold, newest first.',
  input: z.strictObject({ as: z.enum(['buyer', 'seller']), cursor: cursor.optional(), limit }),
  output: definePage(order),
  errors: ['unauthenticated'],
});
