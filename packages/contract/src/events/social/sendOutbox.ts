import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { socialPost } from '../../shapes/community/social.ts';
import { rowId } from '../../shapes/ids.ts';

export const sendOutbox = defineEvent({
  name: 'sendOutbox',
  level: 2,
  limit: 'write',
  summary:
    'Sends a post of the outbox now: one that waits for its time, for another attempt, or for the network to be set up, and one that failed. A post that was sent or is being sent stays as it is, so two admins send it once.',
  input: z.strictObject({ id: rowId }),
  output: socialPost,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
