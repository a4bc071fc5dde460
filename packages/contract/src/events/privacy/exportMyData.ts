import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { dataExport } from '../../shapes/privacy.ts';

export const exportMyData = defineEvent({
  name: 'exportMyData',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary:
    "Starts a copy of everything stored about the caller: a ZIP file of JSON and media. While one is in progress, that one is returned; a new one replaces the last one. A mail says when it's ready.",
  input: z.strictObject({}),
  output: dataExport,
  errors: ['unauthenticated'],
});
