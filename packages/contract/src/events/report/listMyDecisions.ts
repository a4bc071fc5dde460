import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { decision } from '../../shapes/report.ts';

export const listMyDecisions = defineEvent({
  name: 'listMyDecisions',
  level: 1,
  allowedWhile: 'suspended',
  limit: 'read',
  summary: 'Decisions about the caller’s own things, newest first.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(decision),
  errors: ['unauthenticated'],
});
