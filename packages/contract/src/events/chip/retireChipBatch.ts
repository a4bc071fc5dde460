import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { kid } from '../../shapes/ids.ts';

export const retireChipBatch = defineEvent({
  name: 'retireChipBatch',
  level: 2,
  limit: 'write',
  summary: 'Stops binding chips of a batch; taps of chips that are already bound remain valid.',
  input: z.strictObject({ kid }),
  output: z.strictObject({ kid, state: z.enum(['live', 'retired']) }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
