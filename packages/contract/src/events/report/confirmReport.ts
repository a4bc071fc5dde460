import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accessToken, rowId } from '../../shapes/ids.ts';
import { ownReport } from '../../shapes/report.ts';

export const confirmReport = defineEvent({
  name: 'confirmReport',
  level: 0,
  allowedWhile: 'suspended',
  limit: 'credential',
  summary: 'Confirms a stranger’s "This is me" with the secret of the mail.',
  input: z.strictObject({ reportId: rowId, confirmToken: accessToken }),
  output: ownReport.extend({ accessToken }),
  errors: ['not_found', 'expired'],
});
