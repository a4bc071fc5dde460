import { z } from 'zod';
import { event } from '../../define-event.ts';
import { accessToken, rowId } from '../../shapes/ids.ts';
import { order } from '../../shapes/order.ts';
import { manyLines } from '../../shapes/text.ts';

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
