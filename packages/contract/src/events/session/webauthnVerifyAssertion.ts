import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';

export const webauthnVerifyAssertion = defineEvent({
  name: 'webauthnVerifyAssertion',
  level: 0,
  limit: 'credential',
  allowedWhile: 'suspended',
  summary:
    'Verifies a passkey. Before sign-in it returns a 10-minute token that sign-in consumes; when signed in, it is a step-up of 5 minutes, and with the prompt of a pair a proof of it, `proofId`.',
  input: z.strictObject({ challengeId: z.string().min(8).max(128), credential: z.record(z.string(), z.unknown()) }),
  output: z.strictObject({ verified: z.literal(true), signinToken: z.string().optional(), proofId: rowId.optional() }),
  errors: ['unsupported', 'expired', 'forbidden'],
});
