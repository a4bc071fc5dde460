import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { forumPost, postText, postUploads, topicTitle } from '../../shapes/community/forum.ts';
import { rowId } from '../../shapes/ids.ts';

export const editPost = defineEvent({
  name: 'editPost',
  level: 1,
  limit: 'write',
  summary:
    'The author of a post changes it; of the first one, also the title. `pictures` are those that stay, all if it is left out. What it said before stays readable, except within five minutes.',
  input: z.strictObject({
    postId: rowId,
    /** The version that was edited. */
    version: z.int().min(1),
    title: topicTitle.optional(),
    text: postText,
    pictures: z.array(rowId).max(20).optional(),
    uploads: postUploads.optional(),
  }),
  output: forumPost,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
