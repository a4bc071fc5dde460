import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { decision } from '../../shapes/report.ts';
import { multilineText } from '../../shapes/text.ts';

export const decideAppeal = defineEvent({
  name: 'decideAppeal',
  level: 2,
  limit: 'write',
  summary: 'Answers an appeal: upholds the decision, or overturns it and undoes what it did. Not by who decided first.',
  input: z.strictObject({
    decisionId: rowId,
    uphold: z.boolean(),
    reason: multilineText.min(10, 'Give a reason of at least 10 characters. Both sides read it.').max(2000, 'Use up to 2,000 characters.'),
  }),
  output: decision,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
