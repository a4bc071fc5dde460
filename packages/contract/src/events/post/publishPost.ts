import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { ownPost, postVersion } from '../../shapes/blog/post.ts';
import { idempotencyKey, rowId } from '../../shapes/ids.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const publishPost = defineEvent({
  name: 'publishPost',
  level: 1,
  limit: 'write',
  summary:
    'Publishes an own post, now or at `at`. It needs a title and a text, and every picture a description. `at` of a scheduled post can be changed.',
  input: z.strictObject({ postId: rowId, version: postVersion, at: timestamp.optional(), idempotencyKey }),
  output: ownPost,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'age_required', 'consent_required'],
});
