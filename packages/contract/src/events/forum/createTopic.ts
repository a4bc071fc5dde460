import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { forumCategory, postText, postUploads, topic, topicTitle } from '../../shapes/community/forum.ts';
import { idempotencyKey } from '../../shapes/ids.ts';

export const createTopic = defineEvent({
  name: 'createTopic',
  level: 1,
  limit: 'write',
  summary:
    'Starts a topic with its first post in Markdown, which its author follows. A member of whom nothing was published yet waits for a moderator (`waiting`).',
  input: z.strictObject({ category: forumCategory, title: topicTitle, text: postText, uploads: postUploads.optional(), idempotencyKey }),
  output: topic,
  errors: ['unauthenticated', 'forbidden', 'conflict', 'rate_limited'],
});
