import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';

export const removeSearch = defineEvent({
  name: 'removeSearch',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary: 'Deletes a saved search of the caller.',
  input: z.strictObject({ searchId: rowId }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'not_found'],
});
