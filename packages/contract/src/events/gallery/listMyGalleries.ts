import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagId } from '../../shapes/ids.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { media } from '../../shapes/media.ts';
import { galleryId } from '../../shapes/private-media.ts';
import { timestamp } from '../../shapes/scalars.ts';

const ownGallery = z.strictObject({
  id: galleryId,
  title: z.string(),
  /** The first picture that is not private. */
  cover: media.nullable(),
  count: z.int().min(0),
  privateCount: z.int().min(0),
  braTagId: braTagId.nullable(),
  version: z.int(),
  updatedAt: timestamp,
});

export const listMyGalleries = defineEvent({
  name: 'listMyGalleries',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: "The caller's galleries, the last changed first.",
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(ownGallery),
  errors: ['unauthenticated'],
});
