import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { pairId } from '../../shapes/pairs/pair.ts';

export const withdrawPair = defineEvent({
  name: 'withdrawPair',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary:
    'Closes an own pair for good and deletes its pictures; then it is `not_found` for everybody. The public log still shows that it was verified.',
  input: z.strictObject({ pairId }),
  output: z.strictObject({ pairId }),
  errors: ['unauthenticated', 'not_found'],
});
