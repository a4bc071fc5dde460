import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { postCard } from '../../shapes/blog/post.ts';
import { slug } from '../../shapes/ids.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { singleLineText } from '../../shapes/text.ts';

export const listPosts = defineEvent({
  name: 'listPosts',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/posts',
  summary: 'The published posts of the blog, newest first: all of them, of a creator, with a topic, or that have the words of `q`.',
  input: z.strictObject({
    creator: slug.optional(),
    tag: slug.optional(),
    q: singleLineText.max(100, 'Use at most 100 characters for a search.').optional(),
    cursor: cursor.optional(),
    limit,
  }),
  output: definePage(postCard),
  errors: [],
});
