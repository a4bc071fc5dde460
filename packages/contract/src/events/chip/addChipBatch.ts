import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { kid } from '../../shapes/ids.ts';
import { multilineText } from '../../shapes/text.ts';

export const addChipBatch = defineEvent({
  name: 'addChipBatch',
  level: 2,
  limit: 'write',
  summary: 'Creates the keys of a new batch of chips, if this server stores chip keys in a file.',
  input: z.strictObject({ mode: z.enum(['AES', 'LRP']), note: multilineText.max(200) }),
  output: z.strictObject({ kid }),
  errors: ['unauthenticated', 'forbidden', 'unsupported'],
});
