import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';
import { recoveryCase, recoveryRequest } from '../../shapes/recovery.ts';
import { email } from '../../shapes/scalars.ts';
import { multilineText } from '../../shapes/text.ts';

export const startRecovery = defineEvent({
  name: 'startRecovery',
  level: 2,
  limit: 'write',
  summary:
    'Starts the recovery of an account whose owner lost every way to sign in. The first call asks for approval (`pending`), and the same call by another admin starts 72 hours in which the owner can stop it. Needs a step-up.',
  input: z.strictObject({
    username,
    email,
    reason: multilineText
      .min(10, 'Say how they proved that it’s their account, in at least 10 characters.')
      .max(2000, 'Use up to 2,000 characters.'),
  }),
  output: z.strictObject({ pending: recoveryRequest.nullable(), recovery: recoveryCase.nullable() }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'unsupported'],
});
