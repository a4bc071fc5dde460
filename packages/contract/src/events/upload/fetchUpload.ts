import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { upload, uploadId } from '../../shapes/upload.ts';

export const fetchUpload = defineEvent({
  name: 'fetchUpload',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: "The progress of one of the caller's uploads, and its finished renditions.",
  input: z.strictObject({ uploadId }),
  output: upload,
  errors: ['unauthenticated', 'not_found'],
});
