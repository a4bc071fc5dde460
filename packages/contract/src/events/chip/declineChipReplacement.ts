import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { multilineText } from '../../shapes/text.ts';

export const declineChipReplacement = defineEvent({
  name: 'declineChipReplacement',
  level: 2,
  limit: 'write',
  summary: 'Declines a request for another chip. Its owner reads the reason by e-mail and on the tag’s page.',
  input: z.strictObject({
    replacementId: rowId,
    reason: multilineText.min(10, 'Explain why in at least 10 characters.').max(500, 'Use up to 500 characters.'),
  }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'forbidden', 'conflict'],
});
