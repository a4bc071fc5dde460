import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';

export const webauthnVerifyRegistration = defineEvent({
  name: 'webauthnVerifyRegistration',
  level: 0,
  limit: 'credential',
  allowedWhile: 'suspended',
  summary:
    'Verifies a new passkey. Before sign-in it returns a 10-minute token that sign-up consumes; when signed in, the passkey is added to the account.',
  input: z.strictObject({ challengeId: z.string().min(8).max(128), credential: z.record(z.string(), z.unknown()) }),
  output: z.strictObject({ verified: z.literal(true), credentialId: z.string(), signupToken: z.string().optional() }),
  errors: ['unsupported', 'expired', 'conflict'],
});
