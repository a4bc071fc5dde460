import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';

export const markCreatorViewed = defineEvent({
  name: 'markCreatorViewed',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary:
    'The caller has seen the newest pieces of a creator they follow: `newSince` of `listFollowing` starts at 0 again. Nothing happens for others.',
  input: z.strictObject({ username }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['unauthenticated'],
});
