import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accessToken, rowId } from '../../shapes/ids.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { message, messageSide } from '../../shapes/message.ts';

export const listMessages = defineEvent({
  name: 'listMessages',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    "The messages of a conversation, newest first, with the steps of its order as cards; `orderId` gives the messages about an order alone, for its buyer, its seller and admins, and marks the others' messages as read.",
  input: z
    .strictObject({
      threadId: rowId.optional(),
      orderId: rowId.optional(),
      support: z.literal(true).optional(),
      side: messageSide.optional(),
      accessToken: accessToken.optional(),
      cursor: cursor.optional(),
      limit,
    })
    .refine(({ threadId, orderId }) => (threadId === undefined) !== (orderId === undefined), {
      path: ['threadId'],
      message: 'Specify a thread or an order.',
    }),
  output: definePage(message),
  errors: ['not_found', 'forbidden'],
});
