import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { ownSurvey } from '../../shapes/surveys/survey.ts';

export const listSurveys = defineEvent({
  name: 'listSurveys',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    'The surveys of the caller’s proven handles, with the number of answers; also those that the team prepared and that wait for the caller.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(ownSurvey),
  errors: ['unauthenticated'],
});
