import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { savedSearch } from '../../shapes/saved.ts';

export const listSearches = defineEvent({
  name: 'listSearches',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    'The saved searches of the caller in this app, the last one first, each with how many listings it found since it was last viewed.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(savedSearch),
  errors: ['unauthenticated'],
});
