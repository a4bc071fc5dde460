import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { ownPost } from '../../shapes/blog/post.ts';
import { rowId } from '../../shapes/ids.ts';

export const fetchOwnPost = defineEvent({
  name: 'fetchOwnPost',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: 'An own post as it was written. Admins also get those of the team.',
  input: z.strictObject({ postId: rowId }),
  output: ownPost,
  errors: ['unauthenticated', 'not_found'],
});
