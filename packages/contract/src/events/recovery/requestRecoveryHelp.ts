import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { email } from '../../shapes/scalars.ts';
import { multilineText } from '../../shapes/text.ts';

export const requestRecoveryHelp = defineEvent({
  name: 'requestRecoveryHelp',
  level: 0,
  allowedWhile: 'suspended',
  limit: 'code',
  summary: 'Asks support for help by somebody who can’t sign in. No account is looked up, so the answer is the same for every address.',
  input: z.strictObject({
    email,
    text: multilineText.min(10, 'Tell us what you remember, in at least 10 characters.').max(1000, 'Use up to 1,000 characters.'),
  }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: [],
});
