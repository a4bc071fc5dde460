import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { creator } from '../../shapes/person.ts';

export const listBlocked = defineEvent({
  name: 'listBlocked',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: 'The members whom the caller blocked, newest first.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(creator),
  errors: ['unauthenticated'],
});
