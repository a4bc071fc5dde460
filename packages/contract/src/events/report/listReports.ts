import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { reportReason, reportRow, reportSubjectKind } from '../../shapes/report.ts';

export const listReports = defineEvent({
  name: 'listReports',
  level: 2,
  moderator: true,
  limit: 'read',
  summary: 'Reports by due date, or decided ones, newest first. Moderators see those about messages, posts, ratings and profiles.',
  input: z.strictObject({
    cursor: cursor.optional(),
    limit,
    status: z.enum(['waiting', 'open', 'inReview', 'appealed', 'decided']).default('waiting'),
    reason: reportReason.optional(),
    kind: reportSubjectKind.optional(),
    /** Only hidden subjects, only the caller's cases, or only unassigned ones. */
    only: z.enum(['hidden', 'mine', 'unassigned', 'approval']).optional(),
  }),
  output: definePage(reportRow).extend({
    counts: z.strictObject({
      waiting: z.int(),
      overdue: z.int(),
      dueToday: z.int(),
      appeals: z.int(),
      hidden: z.int(),
      mine: z.int(),
      unassigned: z.int(),
      /** Decisions that wait for a second admin. */
      approval: z.int(),
      /** Median of the last 30 days; null without decisions. */
      medianHours: z.number().nullable(),
    }),
  }),
  errors: ['unauthenticated', 'forbidden'],
});
