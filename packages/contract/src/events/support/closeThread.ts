import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { supportThread } from '../../shapes/support/support.ts';

export const closeThread = defineEvent({
  name: 'closeThread',
  level: 2,
  limit: 'write',
  summary: 'Closes a conversation with support, or opens it. It also opens when somebody writes in it.',
  input: z.strictObject({ threadId: rowId, closed: z.boolean() }),
  output: supportThread,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
