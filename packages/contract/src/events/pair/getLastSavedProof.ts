import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { pairId, proof } from '../../shapes/pairs/pair.ts';

export const getLastSavedProof = defineEvent({
  name: 'getLastSavedProof',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    'The last proof of a pair, for its creator and admins: the word that was on the paper, the wallet that signed, or that the passkey was used.',
  input: z.strictObject({ pairId }),
  output: z.strictObject({ proof: proof.nullable() }),
  errors: ['unauthenticated', 'not_found'],
});
