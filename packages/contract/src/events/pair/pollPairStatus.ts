import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { pairId, pairState } from '../../shapes/pairs/pair.ts';

export const pollPairStatus = defineEvent({
  name: 'pollPairStatus',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: 'The state of an own pair, with the reason of a reviewer. Changes also come as the push `pairStatus`.',
  input: z.strictObject({ pairId }),
  output: pairState,
  errors: ['unauthenticated', 'not_found'],
});
