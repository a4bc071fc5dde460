import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { ownPostCard, postStatus } from '../../shapes/blog/post.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';

export const listAllPosts = defineEvent({
  name: 'listAllPosts',
  level: 2,
  limit: 'read',
  summary:
    'The published, scheduled and hidden posts of an app and the drafts of its team, those that changed last first. Drafts of members stay private.',
  input: z.strictObject({
    status: postStatus.exclude(['removed']).optional(),
    hidden: z.boolean().optional(),
    cursor: cursor.optional(),
    limit,
  }),
  output: definePage(ownPostCard),
  errors: ['unauthenticated', 'forbidden'],
});
