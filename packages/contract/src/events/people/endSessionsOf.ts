import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';

export const endSessionsOf = defineEvent({
  name: 'endSessionsOf',
  level: 2,
  limit: 'write',
  summary: 'Signs a person out on one device, or on all of them; open sockets close within 2 seconds.',
  input: z.strictObject({ username, sessionId: z.string().min(8).max(128).optional() }),
  output: z.strictObject({ ended: z.int() }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'unsupported'],
});
