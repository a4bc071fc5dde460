import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { decisionAction, guidelineRule, reportCase } from '../../shapes/report.ts';
import { multilineText } from '../../shapes/text.ts';

export const decideReport = defineEvent({
  name: 'decideReport',
  level: 2,
  moderator: true,
  limit: 'write',
  summary:
    'Decides a report. Revoking a tag and a suspension of more than 7 days wait until another admin makes the same call. Moderators dismiss, hide and remove messages, posts, ratings and profiles.',
  input: z.strictObject({
    reportId: rowId,
    version: z.int().min(1),
    action: decisionAction.exclude(['limit']),
    rule: guidelineRule,
    reason: multilineText.min(10, 'Give a reason of at least 10 characters. Both sides read it.').max(2000, 'Use up to 2,000 characters.'),
    /** Of a suspension; without it, there is no end date. */
    days: z.int().min(1).max(3650).optional(),
  }),
  output: reportCase,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
