import { forumLimits } from '@strapline/domain/forum/forum';
import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { forumPost, postText, postUploads } from '../../shapes/community/forum.ts';
import { idempotencyKey, rowId } from '../../shapes/ids.ts';
import { multilineText } from '../../shapes/text.ts';

export const replyToTopic = defineEvent({
  name: 'replyToTopic',
  level: 1,
  limit: 'write',
  summary:
    'Replies to a topic, or to one of its posts (`replyTo`), with a passage of that post as `quote`. Followers of the topic are notified, and who is quoted or mentioned as `@username`.',
  input: z.strictObject({
    topicId: rowId,
    text: postText,
    replyTo: rowId.optional(),
    quote: multilineText.max(forumLimits.quote, 'Quote at most 500 characters.').optional(),
    uploads: postUploads.optional(),
    idempotencyKey,
  }),
  output: forumPost,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
});
