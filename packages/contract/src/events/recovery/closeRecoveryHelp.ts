import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';

export const closeRecoveryHelp = defineEvent({
  name: 'closeRecoveryHelp',
  level: 2,
  limit: 'write',
  summary: 'Takes a request for help off the list, once it was answered.',
  input: z.strictObject({ helpId: rowId }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
