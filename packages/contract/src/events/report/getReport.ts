import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accessToken, rowId } from '../../shapes/ids.ts';
import { ownReport } from '../../shapes/report.ts';

export const getReport = defineEvent({
  name: 'getReport',
  level: 0,
  allowedWhile: 'suspended',
  limit: 'read',
  summary: 'A report as its reporter follows it: signed in, or by the link that they were given.',
  input: z.strictObject({ reportId: rowId, accessToken: accessToken.optional() }),
  output: ownReport,
  errors: ['not_found'],
});
