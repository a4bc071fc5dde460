import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { ownPost, postVersion } from '../../shapes/blog/post.ts';
import { rowId } from '../../shapes/ids.ts';

export const unpublishPost = defineEvent({
  name: 'unpublishPost',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary: 'Makes a published or scheduled post a draft again, which only its author sees.',
  input: z.strictObject({ postId: rowId, version: postVersion }),
  output: ownPost,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});
