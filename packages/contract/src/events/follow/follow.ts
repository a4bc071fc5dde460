import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';
import { followAlert } from '../../shapes/saved.ts';

export const follow = defineEvent({
  name: 'follow',
  level: 1,
  limit: 'write',
  allowedWhile: 'limited',
  summary:
    'Follows a member in this app, or stops following them. `alert` says whether new pieces are notified: `new` unless given. `followers` is their number of followers.',
  input: z.strictObject({ username, following: z.boolean(), alert: followAlert.optional() }),
  output: z.strictObject({ username, following: z.boolean(), followers: z.int().min(0) }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
