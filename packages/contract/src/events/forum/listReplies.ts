import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { forumPost } from '../../shapes/community/forum.ts';
import { rowId } from '../../shapes/ids.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';

export const listReplies = defineEvent({
  name: 'listReplies',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/topics/{topicId}/replies',
  summary: 'The replies of a topic in their order, from number `from` on. Posts of people who blocked each other are left out.',
  input: z.strictObject({ topicId: rowId, from: z.int().min(1).max(1_000_000).default(1), cursor: cursor.optional(), limit }),
  output: definePage(forumPost),
  errors: ['not_found'],
});
