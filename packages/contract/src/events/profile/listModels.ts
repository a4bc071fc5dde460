import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { media } from '../../shapes/media.ts';
import { creator } from '../../shapes/person.ts';

export const listModels = defineEvent({
  name: 'listModels',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/models',
  summary: 'Creators with public listings, by username, each with the covers of their three newest listings.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(creator.extend({ bio: z.string(), covers: z.array(media) })),
  errors: [],
});
