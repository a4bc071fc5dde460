import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accessToken, idempotencyKey, rowId } from '../../shapes/ids.ts';
import { ownReport } from '../../shapes/report.ts';
import { multilineText } from '../../shapes/text.ts';

export const appealReport = defineEvent({
  name: 'appealReport',
  level: 0,
  allowedWhile: 'suspended',
  limit: 'code',
  summary:
    'Asks once for another look at a dismissed report, within six months: signed in, or by the reporter’s link. Another admin decides.',
  input: z.strictObject({
    reportId: rowId,
    accessToken: accessToken.optional(),
    text: multilineText.min(10, 'Tell us what we got wrong, in at least 10 characters.').max(2000, 'Use up to 2,000 characters.'),
    idempotencyKey,
  }),
  output: ownReport,
  errors: ['not_found', 'conflict'],
});
