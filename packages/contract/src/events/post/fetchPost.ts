import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { post } from '../../shapes/blog/post.ts';
import { slug } from '../../shapes/ids.ts';

export const fetchPost = defineEvent({
  name: 'fetchPost',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/posts/{slug}',
  summary: 'A published post of the blog.',
  input: z.strictObject({ slug }),
  output: post,
  errors: ['not_found'],
});
