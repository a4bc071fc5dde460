import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { redditPostForm } from '../../team-forms.ts';

export const previewRedditPost = defineEvent({
  name: 'previewRedditPost',
  level: 2,
  limit: 'write',
  summary:
    'The title and text that `createRedditPost` would write now, and where they would be posted. `isConfigured` false: it wouldn’t be sent.',
  input: redditPostForm,
  output: z.strictObject({ title: z.string(), text: z.string(), subreddit: z.string().nullable(), isConfigured: z.boolean() }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'unsupported'],
});
