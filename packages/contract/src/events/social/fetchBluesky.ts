import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { blueskyFeedPost, blueskyFollower, blueskyProfile, socialPost } from '../../shapes/community/social.ts';
import { definePage, limit } from '../../shapes/list.ts';

/** Ours, or Bluesky's own, whose form is its affair. */
const anyCursor = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[!-~]+$/, 'This cursor does not belong to this list. Load the list again.');

const isConfigured = z.boolean();

export const fetchBluesky = defineEvent({
  name: 'fetchBluesky',
  level: 2,
  limit: 'read',
  http: '/v1/{product}/admin/agents/bsky',
  summary:
    'The team’s account on Bluesky: `profile`, its latest `posts` and `followers` there, or the `queue`: what the outbox holds that isn’t sent. Without credentials (`isConfigured` false) Bluesky isn’t asked: no profile, posts or followers.',
  input: z.strictObject({
    dataType: z.enum(['profile', 'posts', 'queue', 'followers'], 'Choose profile, posts, queue or followers.'),
    cursor: anyCursor.optional(),
    limit,
  }),
  output: z.discriminatedUnion('dataType', [
    z.strictObject({ dataType: z.literal('profile'), isConfigured, profile: blueskyProfile.nullable() }),
    definePage(blueskyFeedPost).extend({ dataType: z.literal('posts'), isConfigured }),
    definePage(socialPost).extend({ dataType: z.literal('queue'), isConfigured }),
    definePage(blueskyFollower).extend({ dataType: z.literal('followers'), isConfigured }),
  ]),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'provider'],
});
