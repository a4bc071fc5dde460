import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { supportThread } from '../../shapes/support/support.ts';

const supportViews = ['waiting', 'mine', 'unassigned', 'answered', 'closed'] as const;

export const listSupport = defineEvent({
  name: 'listSupport',
  level: 2,
  limit: 'read',
  summary:
    'Conversations with support: those that wait for an answer, longest waiting first (also `mine` and `unassigned`), or those that are answered or closed, newest first. What a conversation’s last message says is logged as a view.',
  input: z.strictObject({ view: z.enum(supportViews).default('waiting'), cursor: cursor.optional(), limit }),
  output: definePage(supportThread).extend({
    counts: z.strictObject({ waiting: z.int(), overdue: z.int(), mine: z.int(), unassigned: z.int() }),
  }),
  errors: ['unauthenticated', 'forbidden'],
});
