import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { media } from '../../shapes/media.ts';

export const uploadId = z.string().regex(/^upl_[a-z0-9]{10,40}$/);
const upload = z.strictObject({
  uploadId,
  state: z.enum(['receiving', 'processing', 'ready', 'refused']),
  reason: z.string().optional(),
  media: media.optional(),
});

export const fetchUpload = defineEvent({
  name: 'fetchUpload',
  level: 1,
  limit: 'read',
  summary: "How far one of the caller's uploads is, and the finished renditions.",
  input: z.strictObject({ uploadId }),
  output: upload,
  errors: ['unauthenticated', 'not_found'],
});
