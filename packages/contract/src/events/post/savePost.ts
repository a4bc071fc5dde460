import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { ownPost, postFields, postVersion } from '../../shapes/blog/post.ts';
import { idempotencyKey, rowId } from '../../shapes/ids.ts';

export const savePost = defineEvent({
  name: 'savePost',
  level: 1,
  limit: 'write',
  summary:
    'Saves a post: a new draft without `postId`, otherwise a change of an own post, which is public at once if the post is. `conflict` if `version` is not the current one, because it was saved elsewhere. Admins write for the team with `asTeam`.',
  input: z
    .strictObject({
      postId: rowId.optional(),
      version: postVersion.optional(),
      ...postFields,
      asTeam: z.boolean().default(false),
      idempotencyKey,
    })
    .refine(({ postId, version }) => (postId === undefined) === (version === undefined), {
      path: ['version'],
      error: 'A change of a post needs its version.',
    }),
  output: ownPost,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'age_required', 'consent_required'],
});
