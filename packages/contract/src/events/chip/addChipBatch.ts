import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { kid } from '../../shapes/ids.ts';
import { multilineText } from '../../shapes/text.ts';

export const addChipBatch = defineEvent({
  name: 'addChipBatch',
  level: 2,
  limit: 'write',
  summary: 'Makes the key of a new batch of chips, where the keys are kept in a file of this server.',
  input: z.strictObject({ mode: z.enum(['AES', 'LRP']), note: multilineText.max(200) }),
  output: z.strictObject({ kid }),
  errors: ['unauthenticated', 'forbidden', 'unsupported'],
});
