import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { fqsid } from '../../shapes/surveys/handle.ts';
import { surveyKind, surveyResults } from '../../shapes/surveys/survey.ts';

export const getSurveyResults = defineEvent({
  name: 'getSurveyResults',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  cached: true,
  summary:
    'What the answers to an open survey say, from five answers on; below, `n` alone. Its owner reads it in every state. Never a single answer.',
  input: z.strictObject({ survey: surveyKind, fqsid }),
  output: surveyResults,
  errors: ['not_found'],
});
