import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const getYoutubeLiveStreamStatus = defineEvent({
  name: 'getYoutubeLiveStreamStatus',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  cached: true,
  summary:
    'Whether a creator, on the YouTube channel that they proved, or a channel streams live. YouTube is asked at most every two minutes for each, and not without `YOUTUBE_KEY`: then nobody is live.',
  input: z
    .strictObject({
      username: username.optional(),
      channelId: z
        .string()
        .regex(/^UC[\w-]{22}$/, 'A channel id is “UC” and 22 more characters.')
        .optional(),
    })
    .refine((input) => (input.username === undefined) !== (input.channelId === undefined), {
      path: ['username'],
      error: 'Send a username or a channel id.',
    }),
  output: z.strictObject({
    live: z.boolean(),
    videoId: z.string().optional(),
    /** As on YouTube. */
    title: z.string().optional(),
    startedAt: timestamp.optional(),
  }),
  errors: ['not_found'],
});
