import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { galleryTitle } from '../../shapes/gallery-form.ts';
import { braTagId, idempotencyKey } from '../../shapes/ids.ts';
import { gallery } from '../../shapes/private-media.ts';
import { uploadId } from '../../shapes/upload.ts';

export const createGallery = defineEvent({
  name: 'createGallery',
  level: 1,
  limit: 'write',
  summary:
    'Makes a gallery of finished uploads of the caller, in this order. Private pictures are added with `updateGallery`, because their keys belong to the gallery. With `braTagId`, a piece that the caller made, its buyer and its owner may open the private ones.',
  input: z.strictObject({
    title: galleryTitle,
    media: z.array(uploadId).max(60, 'Add at most 60 pictures.'),
    braTagId: braTagId.optional(),
    idempotencyKey,
  }),
  output: gallery,
  errors: ['unauthenticated', 'forbidden', 'age_required', 'not_found', 'conflict'],
});
