import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { reportCase } from '../../shapes/report.ts';

export const assignReport = defineEvent({
  name: 'assignReport',
  level: 2,
  moderator: true,
  limit: 'write',
  summary: 'Assigns a report to the caller.',
  input: z.strictObject({ reportId: rowId, version: z.int().min(1) }),
  output: reportCase,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
