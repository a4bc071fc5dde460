import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { idempotencyKey, rowId } from '../../shapes/ids.ts';
import { decision } from '../../shapes/report.ts';
import { multilineText } from '../../shapes/text.ts';

export const appeal = defineEvent({
  name: 'appeal',
  level: 1,
  allowedWhile: 'suspended',
  limit: 'write',
  summary: 'Appeals a decision once, within six months. An admin who did not decide it answers.',
  input: z.strictObject({
    decisionId: rowId,
    text: multilineText.min(10, 'Tell us what we got wrong, in at least 10 characters.').max(2000, 'Use up to 2,000 characters.'),
    idempotencyKey,
  }),
  output: decision,
  errors: ['unauthenticated', 'not_found', 'conflict', 'expired'],
});
