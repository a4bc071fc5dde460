import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { thread } from '../../shapes/message.ts';
import { singleLineText } from '../../shapes/text.ts';

const threadFilters = ['unread', 'offers', 'orders'] as const;

export const listThreads = defineEvent({
  name: 'listThreads',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    'The caller’s conversations, newest first, or those with the words `q` in a message; `unread` counts unread messages in all of them.',
  input: z.strictObject({
    q: singleLineText.max(100).optional(),
    show: z.enum(threadFilters).optional(),
    threadId: rowId.optional(),
    cursor: cursor.optional(),
    limit,
  }),
  output: definePage(thread).extend({ unread: z.int() }),
  errors: ['unauthenticated'],
});
