import { z } from 'zod';
import { event } from '../../define-event.ts';
import { at } from '../../shapes/scalars.ts';

export const webauthnRandomChallege = event({
  name: 'webauthnRandomChallege',
  level: 0,
  limit: 'credential',
  summary:
    'A fresh passkey challenge, bound to this connection and purpose for 5 minutes. Adding a passkey to an account needs a step-up. The name is spelled as the specification spells it.',
  input: z.strictObject({ purpose: z.enum(['registration', 'assertion', 'step-up']) }),
  output: z.strictObject({ challengeId: z.string(), options: z.record(z.string(), z.unknown()), expiresAt: at }),
  errors: ['unsupported', 'unauthenticated', 'forbidden'],
});
