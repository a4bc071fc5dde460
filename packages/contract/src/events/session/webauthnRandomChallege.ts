import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { pairId } from '../../shapes/pairs/pair.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const webauthnRandomChallege = defineEvent({
  name: 'webauthnRandomChallege',
  level: 0,
  limit: 'credential',
  allowedWhile: 'suspended',
  summary:
    "A new passkey challenge, bound to this connection and purpose for 5 minutes. Adding a passkey to an account needs a step-up. With `pairId`, the assertion proves that an own pair is the caller’s now, if they asked for its prompt with `getProofSecret`. The spelling of the name is the specification's.",
  input: z.strictObject({ purpose: z.enum(['registration', 'assertion', 'step-up']), pairId: pairId.optional() }),
  output: z.strictObject({ challengeId: z.string(), options: z.record(z.string(), z.unknown()), expiresAt: timestamp }),
  errors: ['unsupported', 'unauthenticated', 'forbidden', 'expired'],
});
