import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';

export const likePost = defineEvent({
  name: 'likePost',
  level: 1,
  limit: 'write',
  summary: 'Likes a post of somebody else, once, or takes the like back.',
  input: z.strictObject({ postId: rowId, liked: z.boolean() }),
  output: z.strictObject({ postId: rowId, liked: z.boolean(), likes: z.int() }),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
