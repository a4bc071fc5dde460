import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accessToken, rowId } from '../../shapes/ids.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const getSupportChat = defineEvent({
  name: 'getSupportChat',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    'The caller’s conversation with support, without marking anything as read, and when support answers. A guest names theirs and its `accessToken`, and gets its messages pushed on this connection.',
  input: z.strictObject({ threadId: rowId.optional(), accessToken: accessToken.optional() }),
  output: z.strictObject({
    /** Null until the caller writes. */
    threadId: rowId.nullable(),
    /** Answers that the caller hasn’t read, and the newest of them. */
    unread: z.int(),
    newest: z.strictObject({ text: z.string(), at: timestamp }).nullable(),
    /** Where a guest gets answers, without its middle. */
    replyTo: z.string().nullable(),
    /** Null if support has no fixed hours. The hours that it is in now, or the next ones. */
    hours: z
      .strictObject({
        days: z.array(z.int().min(1).max(7)),
        timeZone: z.string(),
        opensAt: timestamp,
        closesAt: timestamp,
        isOpen: z.boolean(),
      })
      .nullable(),
  }),
  errors: ['not_found'],
});
