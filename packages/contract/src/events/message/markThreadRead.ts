import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';

export const markThreadRead = defineEvent({
  name: 'markThreadRead',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary: 'Marks all messages of a conversation as read; `unread` counts those that are left in the others.',
  input: z.strictObject({ threadId: rowId }),
  output: z.strictObject({ unread: z.int() }),
  errors: ['unauthenticated', 'not_found'],
});
