import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagId } from '../../shapes/ids.ts';

export const withdrawChipReplacement = defineEvent({
  name: 'withdrawChipReplacement',
  level: 1,
  limit: 'write',
  allowedWhile: 'limited',
  summary: 'Takes back the caller’s request for another chip, and what was typed in it. Nothing happens if there is none.',
  input: z.strictObject({ braTagId }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
