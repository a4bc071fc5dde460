import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { feedback } from '../../shapes/visits/feedback.ts';

export const listFeedback = defineEvent({
  name: 'listFeedback',
  level: 2,
  limit: 'read',
  summary: 'Answers to the feedback survey of the app, newest first; with `withText` only those that say something.',
  input: z.strictObject({ withText: z.boolean().optional(), cursor: cursor.optional(), limit }),
  output: definePage(feedback),
  errors: ['unauthenticated', 'forbidden'],
});
