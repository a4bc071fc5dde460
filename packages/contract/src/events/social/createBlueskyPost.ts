import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { blueskyImages, blueskyLink, blueskyText, socialPostState } from '../../shapes/community/social.ts';
import { idempotencyKey } from '../../shapes/ids.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const createBlueskyPost = defineEvent({
  name: 'createBlueskyPost',
  level: 2,
  limit: 'write',
  post: '/v1/{product}/admin/agents/bsky',
  summary:
    'Puts a post for Bluesky into the outbox, which sends it at once or at `scheduledAt`. A link is shown as a card if there are no pictures. Pictures are finished uploads of the caller. Without credentials its status is `not_sent`. The same idempotency key gives the same post.',
  input: z.strictObject({
    dataType: z.literal('post', 'Choose post.').default('post'),
    text: blueskyText,
    link: blueskyLink.optional(),
    images: blueskyImages.default([]),
    scheduledAt: timestamp.optional(),
    idempotencyKey: idempotencyKey.optional(),
  }),
  output: z.strictObject({ id: z.string(), status: socialPostState }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
