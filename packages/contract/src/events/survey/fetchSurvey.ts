import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { fqsid } from '../../shapes/surveys/handle.ts';
import { survey, surveyKind } from '../../shapes/surveys/survey.ts';

export const fetchSurvey = defineEvent({
  name: 'fetchSurvey',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    'An open survey about the owner of a proven handle. Unknown, unproven, unopened, paused, closed and withdrawn ones look the same: `not_found`.',
  input: z.strictObject({ survey: surveyKind, fqsid }),
  output: survey,
  errors: ['not_found'],
});
