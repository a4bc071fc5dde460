import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { pairId } from '../../shapes/pairs/pair.ts';

export const removeApairWallet = defineEvent({
  name: 'removeApairWallet',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary: 'Removes the wallet of an own pair. Needs a step-up.',
  input: z.strictObject({ pairId }),
  output: z.strictObject({ pairId }),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
