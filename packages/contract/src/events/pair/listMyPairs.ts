import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { pair } from '../../shapes/pairs/pair.ts';

export const listMyPairs = defineEvent({
  name: 'listMyPairs',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: 'The caller’s own pairs, the newest first, without their pictures.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(pair),
  errors: ['unauthenticated'],
});
