import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { invite } from '../../shapes/people.ts';
import { email } from '../../shapes/scalars.ts';

export const sendInvite = defineEvent({
  name: 'sendInvite',
  level: 2,
  limit: 'write',
  summary:
    'Invites an address that didn’t ask. An address has one invitation, so repeating it sends no second mail while the link works. Needs a step-up.',
  input: z.strictObject({ email }),
  output: invite,
  errors: ['unauthenticated', 'forbidden', 'conflict'],
});
