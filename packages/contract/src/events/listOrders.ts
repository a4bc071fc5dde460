import { z } from 'zod';
import { event } from '../event.ts';
import { cursor, limit, listOf, order } from '../shapes.ts';

export const listOrders = event({
  name: 'listOrders',
  level: 1,
  limit: 'read',
  summary: 'Orders that the caller bought or sold, newest first.',
  input: z.strictObject({ as: z.enum(['buyer', 'seller']), cursor: cursor.optional(), limit }),
  output: listOf(order),
  errors: ['unauthenticated'],
});
