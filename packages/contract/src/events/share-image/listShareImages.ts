import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { shareImage } from '../../shapes/surveys/share-image.ts';

export const listShareImages = defineEvent({
  name: 'listShareImages',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    'The pictures that the caller registered, the newest first. `fqsid` is the handle that a match names; null without a proven one.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(shareImage).extend({ fqsid: z.string().nullable() }),
  errors: ['unauthenticated'],
});
