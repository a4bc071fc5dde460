import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { idempotencyKey, username } from '../../shapes/ids.ts';
import { pairId, pairStatus } from '../../shapes/pairs/pair.ts';
import { pairForm } from '../../shapes/pairs/pair-form.ts';

export const createPair = defineEvent({
  name: 'createPair',
  level: 1,
  limit: 'write',
  summary:
    'Starts a pair: a creator’s fit record with its permanent ID. It is a draft until both pictures are there; they are encrypted with the key of the new ID and sent with `updatePair`. `dob` is checked and goes to the account if it has none; it is never shown.',
  input: pairForm.safeExtend({ idempotencyKey }),
  output: z.strictObject({ pairId, status: pairStatus, username }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'age_required', 'consent_required', 'conflict'],
});
