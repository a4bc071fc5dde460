import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { socialPostState } from '../../shapes/community/social.ts';
import { redditPostForm } from '../../team-forms.ts';

export const createRedditPost = defineEvent({
  name: 'createRedditPost',
  level: 2,
  limit: 'write',
  summary:
    'Puts a post for Reddit about a member into the outbox: that they joined, their newest listing, their newest sale, a survey that they opened, or that they stream live. Its text has nothing that isn’t public. The same post is made once: asked for again, the answer is the one from before, with a newer text unless it was sent.',
  input: redditPostForm,
  output: z.strictObject({ id: z.string(), title: z.string(), text: z.string(), status: socialPostState }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'unsupported'],
});
