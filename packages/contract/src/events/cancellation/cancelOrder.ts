import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accessToken, rowId } from '../../shapes/ids.ts';
import { order } from '../../shapes/order.ts';
import { moderated, multilineText } from '../../shapes/text.ts';

export const cancelOrder = defineEvent({
  name: 'cancelOrder',
  level: 0,
  limit: 'money',
  allowedWhile: 'suspended',
  summary: 'Cancels an order before shipping, by buyer or seller, with a full refund of what was paid.',
  input: z.strictObject({
    orderId: rowId,
    reason: moderated(multilineText.min(3, 'Explain why in a few words.').max(300)),
    accessToken: accessToken.optional(),
  }),
  output: order,
  errors: ['not_found', 'forbidden', 'conflict', 'provider'],
});
