import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { followedPerson } from '../../shapes/saved.ts';

export const listFollowing = defineEvent({
  name: 'listFollowing',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: 'The members whom the caller follows in this app, the last one first, each with their newest pieces and how many are new.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(followedPerson),
  errors: ['unauthenticated'],
});
