import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { altText } from '../../forms.ts';
import { uploadId } from '../../shapes/upload.ts';

export const describeUpload = defineEvent({
  name: 'describeUpload',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary: 'Sets the alternative text of a picture.',
  input: z.strictObject({ uploadId, alt: altText }),
  output: z.strictObject({ uploadId, alt: z.string() }),
  errors: ['unauthenticated', 'not_found'],
});
