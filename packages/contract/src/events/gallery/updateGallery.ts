import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { galleryItem, galleryTitle } from '../../shapes/gallery-form.ts';
import { braTagId } from '../../shapes/ids.ts';
import { gallery, galleryId } from '../../shapes/private-media.ts';

export const updateGallery = defineEvent({
  name: 'updateGallery',
  level: 1,
  limit: 'write',
  summary:
    "Changes the caller's gallery; absent fields stay. `media` is the whole list in its new order: what it leaves out is deleted, a new upload or an encrypted picture (`image`) is added, and an item without alt or caption keeps them.",
  input: z.strictObject({
    galleryId,
    version: z.int().min(1),
    changes: z.strictObject({
      title: galleryTitle.optional(),
      media: z.array(galleryItem).max(60, 'Add at most 60 pictures.').optional(),
      braTagId: braTagId.nullable().optional(),
    }),
  }),
  output: gallery,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
