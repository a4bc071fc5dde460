import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { resumeToken } from '../../shapes/surveys/survey.ts';

export const removeSurveyAnswer = defineEvent({
  name: 'removeSurveyAnswer',
  level: 0,
  limit: 'write',
  allowedWhile: 'suspended',
  summary: 'Deletes an answer to a survey with its token. An unknown token gets the same answer.',
  input: z.strictObject({ resumeToken }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: [],
});
