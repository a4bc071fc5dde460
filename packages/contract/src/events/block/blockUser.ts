import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';

export const blockUser = defineEvent({
  name: 'blockUser',
  level: 1,
  limit: 'write',
  allowedWhile: 'limited',
  summary:
    'Blocks a member, or unblocks them: neither messages, buys from or sees the other. Existing orders and their messages go on. The other person isn’t told.',
  input: z.strictObject({ username, blocked: z.boolean() }),
  output: z.strictObject({ username, blocked: z.boolean() }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
