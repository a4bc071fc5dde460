import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagId } from '../../shapes/ids.ts';

export const checkStrapCode = defineEvent({
  name: 'checkStrapCode',
  level: 1,
  limit: 'code',
  summary: 'Which tag a strap code opens, and what that proves. It counts as a try; wrong, used and void codes get one answer.',
  input: z.strictObject({ strapCode: z.string().min(10).max(40) }),
  output: z.strictObject({ braTagId, grade: z.literal('C'), says: z.string() }),
  errors: ['unauthenticated', 'locked'],
});
