import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';

export const markSearchViewed = defineEvent({
  name: 'markSearchViewed',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary: 'The caller has seen what a saved search of theirs found: its `newMatches` start at 0 again.',
  input: z.strictObject({ searchId: rowId }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'not_found'],
});
