import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagId } from '../../shapes/ids.ts';
import { gallery, galleryId } from '../../shapes/private-media.ts';

export const fetchGallery = defineEvent({
  name: 'fetchGallery',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/galleries/{galleryId}',
  summary:
    "The pictures of a tag (its ID is the tag's), of a pair (the pair's), or a gallery of a member. A tag's gallery ends with the private pictures that come with the piece. Private pictures are listed for everybody, and have what is needed to open them for those who may.",
  input: z.strictObject({ galleryId: z.union([galleryId, braTagId]) }),
  output: gallery,
  errors: ['not_found'],
});
