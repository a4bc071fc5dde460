import { z } from 'zod';
import { event } from '../../define-event.ts';
import { accessToken, idempotencyKey, rowId } from '../../shapes/ids.ts';
import { message, messageText, side } from '../../shapes/message.ts';

export const sendMessage = event({
  name: 'sendMessage',
  level: 0,
  limit: 'write',
  summary:
    'Writes to the other side of an order, or with `support` to us, at any time after the payment; a guest with the `accessToken` of the order. Support answers `side`.',
  input: z.strictObject({
    to: z.strictObject({ orderId: rowId, support: z.literal(true).optional(), side: side.optional() }),
    text: messageText,
    accessToken: accessToken.optional(),
    idempotencyKey,
  }),
  output: message,
  errors: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
});
