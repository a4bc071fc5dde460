import { z } from 'zod';
import { event } from '../event.ts';
import { accessToken, order, rowId } from '../shapes.ts';
import { manyLines } from '../text.ts';

export const cancelOrder = event({
  name: 'cancelOrder',
  level: 0,
  limit: 'money',
  summary: 'Ends an order before shipping, by buyer or seller; what was paid goes back in full.',
  input: z.strictObject({
    orderId: rowId,
    reason: manyLines.min(3, 'Explain why in a few words.').max(300),
    accessToken: accessToken.optional(),
  }),
  output: order,
  errors: ['not_found', 'forbidden', 'conflict', 'provider'],
});
