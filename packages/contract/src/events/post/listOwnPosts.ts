import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { ownPostCard } from '../../shapes/blog/post.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';

export const listOwnPosts = defineEvent({
  name: 'listOwnPosts',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: 'The caller’s own posts, drafts included, those that changed last first.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(ownPostCard),
  errors: ['unauthenticated'],
});
