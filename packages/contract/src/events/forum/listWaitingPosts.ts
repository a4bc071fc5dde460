import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { forumCategory, forumPost } from '../../shapes/community/forum.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';

export const listWaitingPosts = defineEvent({
  name: 'listWaitingPosts',
  level: 2,
  limit: 'read',
  moderator: true,
  summary: 'First posts of new members that wait for approval, oldest first, and how many there are.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(forumPost.extend({ title: z.string(), category: forumCategory, isTopic: z.boolean() })).extend({ n: z.int() }),
  errors: ['unauthenticated', 'forbidden'],
});
