import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { pairId, proofKind } from '../../shapes/pairs/pair.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const getProofSecret = defineEvent({
  name: 'getProofSecret',
  level: 1,
  limit: 'write',
  summary:
    'A new secret that proves that an own pair is the caller’s now: a word to write on paper (24 hours), the nonce of a wallet’s message (10 minutes), or a prompt for the passkey (60 seconds). It replaces the last one of its kind. At most ten an hour.',
  input: z.strictObject({ pairId, kind: proofKind }),
  output: z.strictObject({ kind: proofKind, proofSecret: z.string(), expiresAt: timestamp }),
  errors: ['unauthenticated', 'not_found', 'conflict'],
});
