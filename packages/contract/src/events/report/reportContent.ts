import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accessToken, idempotencyKey, rowId } from '../../shapes/ids.ts';
import { reportReason, reportSubject } from '../../shapes/report.ts';
import { email } from '../../shapes/scalars.ts';
import { multilineText } from '../../shapes/text.ts';

export const reportContent = defineEvent({
  name: 'reportContent',
  level: 0,
  allowedWhile: 'limited',
  limit: 'code',
  summary:
    'Reports anything that people can see. "This is me" and "somebody under 18" hide it at once. A guest reports a message about their order with `accessToken` of the order.',
  input: z
    .strictObject({
      subject: reportSubject,
      reason: reportReason,
      text: multilineText.max(2000, 'Use up to 2,000 characters.').optional(),
      email: email.optional(),
      accessToken: accessToken.optional(),
      /** Pictures of the subject that the report is about. */
      media: z.array(rowId).max(13).optional(),
      idempotencyKey,
    })
    .refine(({ reason, text }) => reason !== 'other' || text, { path: ['text'], error: 'Tell us what’s wrong.' }),
  output: z.strictObject({ reportId: rowId, number: z.int(), accessToken, hidden: z.boolean() }),
  errors: ['not_found', 'conflict', 'forbidden'],
});
