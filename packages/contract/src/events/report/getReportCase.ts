import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { reportCase } from '../../shapes/report.ts';

export const getReportCase = defineEvent({
  name: 'getReportCase',
  level: 2,
  moderator: true,
  limit: 'read',
  summary: 'A report with its subject, the history of both people and earlier decisions. Every view is logged.',
  input: z.strictObject({ reportId: rowId }),
  output: reportCase,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
