import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { media } from '../../shapes/media.ts';
import { galleryId } from '../../shapes/private-media.ts';
import { timestamp } from '../../shapes/scalars.ts';

const publicGallery = z.strictObject({
  id: galleryId,
  title: z.string(),
  /** The first picture that is not private. */
  cover: media,
  count: z.int().min(1),
  privateCount: z.int().min(0),
  updatedAt: timestamp,
});

export const listGalleries = defineEvent({
  name: 'listGalleries',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: 'The galleries of a member that have a picture for everyone, the last changed first.',
  input: z.strictObject({ username, cursor: cursor.optional(), limit }),
  output: definePage(publicGallery),
  errors: [],
});
