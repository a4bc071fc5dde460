import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accessToken, idempotencyKey, rowId } from '../../shapes/ids.ts';
import { message, messageSide, messageText } from '../../shapes/message.ts';
import { checkModerated } from '../../shapes/text.ts';

export const sendMessage = defineEvent({
  name: 'sendMessage',
  level: 0,
  limit: 'write',
  allowedWhile: 'suspended',
  restrictedTo: z.object({ to: z.object({ support: z.literal(true) }) }),
  summary:
    'Sends a message to the other side of an order, or with `support` to the platform, any time after the payment; a guest uses the `accessToken` of the order. Support answers `side`.',
  input: z
    .strictObject({
      to: z.strictObject({ orderId: rowId, support: z.literal(true).optional(), side: messageSide.optional() }),
      text: messageText,
      accessToken: accessToken.optional(),
      idempotencyKey,
    })
    // Messages to support are not moderated.
    .superRefine(({ to, text }, context) => {
      if (!to.support) checkModerated(text, context, ['text']);
    }),
  output: message,
  errors: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
});
