import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { invite } from '../../shapes/people.ts';

export const answerInvite = defineEvent({
  name: 'answerInvite',
  level: 2,
  limit: 'write',
  summary:
    'Accepts or refuses a request for an invitation. `accept` mails a link that works for 7 days; `refuse` sends nothing, and withdraws a link that was sent. Repeating an answer changes nothing. Needs a step-up.',
  input: z.strictObject({ inviteId: rowId, answer: z.enum(['accept', 'refuse']) }),
  output: invite,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
