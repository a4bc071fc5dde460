import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { pdq, pdqQuality, phashes, sha256, shareImage } from '../../shapes/surveys/share-image.ts';
import { uploadId } from '../../shapes/upload.ts';

export const registerShareImage = defineEvent({
  name: 'registerShareImage',
  level: 1,
  limit: 'write',
  summary:
    'Lets a picture of a published piece that the caller made be found by `matchSocialImage`, which then names a proven handle of the caller. The server hashes its own copy; hashes that are sent must be of the same picture. Registering it again changes nothing.',
  input: z.strictObject({
    mediaId: uploadId,
    sha256: sha256.optional(),
    pdq: pdq.optional(),
    quality: pdqQuality.optional(),
    phashes: phashes.optional(),
  }),
  output: shareImage,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
