import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { forumCategory, forumSort, topic } from '../../shapes/community/forum.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { singleLineText } from '../../shapes/text.ts';

export const listTopics = defineEvent({
  name: 'listTopics',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/topics',
  summary:
    'The topics of the forum, pinned ones first, or those with a post that has all words of `q`. `unread` is about the caller. On the first page without `q`, `n` is their number, and `mine` are the caller’s own topics that aren’t public.',
  input: z.strictObject({
    category: forumCategory.optional(),
    q: singleLineText.min(1).max(100).optional(),
    sort: forumSort.default('latest'),
    cursor: cursor.optional(),
    limit,
  }),
  output: definePage(topic).extend({ n: z.int().nullable(), mine: z.array(topic) }),
  errors: [],
});
