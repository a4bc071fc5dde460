import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { galleryId } from '../../shapes/private-media.ts';

export const removeGallery = defineEvent({
  name: 'removeGallery',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary: "Deletes the caller's gallery with all its pictures.",
  input: z.strictObject({ galleryId }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'not_found'],
});
