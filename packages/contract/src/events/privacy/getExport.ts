import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { dataExport } from '../../shapes/privacy.ts';

export const getExport = defineEvent({
  name: 'getExport',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: 'The progress of an export; once it is ready, a new download link that is valid for one hour.',
  input: z.strictObject({ exportId: rowId }),
  output: dataExport,
  errors: ['unauthenticated', 'not_found'],
});
