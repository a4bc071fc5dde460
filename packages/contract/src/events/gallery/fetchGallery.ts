import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagId } from '../../shapes/ids.ts';
import { media } from '../../shapes/media.ts';

export const fetchGallery = defineEvent({
  name: 'fetchGallery',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/galleries/{galleryId}',
  summary: "The pictures of a tag as a gallery; its ID is the tag's ID.",
  input: z.strictObject({ galleryId: braTagId }),
  output: z.strictObject({ id: z.string(), title: z.string(), media: z.array(media) }),
  errors: ['not_found'],
});
