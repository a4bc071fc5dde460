import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accessToken, braTagId, idempotencyKey, rowId } from '../../shapes/ids.ts';
import { message, messageSide, messageText } from '../../shapes/message.ts';
import { uploadId } from '../../shapes/upload.ts';

export const sendMessage = defineEvent({
  name: 'sendMessage',
  level: 0,
  limit: 'write',
  allowedWhile: 'suspended',
  restrictedTo: z.object({ to: z.object({ support: z.literal(true) }) }),
  summary:
    'Sends a message in a conversation (`threadId`), to the seller of a piece (`braTagId`), to the other side of a paid order (`orderId`) or with `support` to the platform. A guest uses the `accessToken` of their order or conversation, or writes to support with an `email` and gets an `accessToken`. Before an order between the two, links and contact details are refused. Support answers in a `threadId`, or an order’s `side`.',
  input: z.strictObject({
    to: z
      .strictObject({
        threadId: rowId.optional(),
        braTagId: braTagId.optional(),
        orderId: rowId.optional(),
        support: z.literal(true).optional(),
        side: messageSide.optional(),
      })
      .refine(isOneRecipient, { message: 'Specify a conversation, a tag, an order or support.' }),
    text: messageText,
    uploads: z.array(uploadId).max(4, 'Add at most 4 pictures.').optional(),
    email: z.email('Enter a valid e-mail address.').max(254).optional(),
    accessToken: accessToken.optional(),
    idempotencyKey,
  }),
  output: message.extend({ accessToken: accessToken.optional() }),
  errors: ['unauthenticated', 'not_found', 'forbidden', 'conflict', 'rate_limited'],
});

type Recipient = { threadId?: unknown; braTagId?: unknown; orderId?: unknown; support?: unknown; side?: unknown };

/** Support is a recipient alone or about an order. */
function isOneRecipient({ threadId, braTagId, orderId, support, side }: Recipient): boolean {
  const named = [threadId, braTagId, orderId].filter((id) => id !== undefined).length;
  if (support !== undefined && orderId === undefined) return named === 0 && side === undefined;
  return named === 1 && (side === undefined || orderId !== undefined);
}
