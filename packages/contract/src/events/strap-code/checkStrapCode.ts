import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagId } from '../../shapes/ids.ts';

export const checkStrapCode = defineEvent({
  name: 'checkStrapCode',
  level: 1,
  limit: 'code',
  allowedWhile: 'suspended',
  summary:
    'Returns the tag of a strap code and what the code proves. It counts as an attempt; wrong, used and void codes get the same error.',
  input: z.strictObject({ strapCode: z.string().min(10).max(40) }),
  output: z.strictObject({ braTagId, grade: z.literal('C'), says: z.string() }),
  errors: ['unauthenticated', 'locked'],
});
