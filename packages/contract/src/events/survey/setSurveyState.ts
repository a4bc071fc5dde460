import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { consentVersion } from '../../shapes/consent.ts';
import { sizeField } from '../../shapes/size.ts';
import { claimableFqsid } from '../../shapes/surveys/handle.ts';
import { ownSurvey, surveyKind, surveyPictureIds } from '../../shapes/surveys/survey.ts';

export const setSurveyState = defineEvent({
  name: 'setSurveyState',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  restrictedTo: z.object({ state: z.enum(['paused', 'closed', 'withdrawn']) }),
  summary:
    'Opens, pauses or closes a survey about the caller, or takes the consent back, which deletes the answers. Opening needs a proven handle, an age of 18 and the text in force; `pictures` are images of the caller’s own pieces to be judged.',
  input: z.strictObject({
    survey: surveyKind,
    fqsid: claimableFqsid,
    state: z.enum(['open', 'paused', 'closed', 'withdrawn']),
    consentVersion,
    pictures: surveyPictureIds.optional(),
    /** Her size by her own word, shown beside what others say. */
    declared: sizeField.optional(),
  }),
  output: ownSurvey,
  errors: ['unauthenticated', 'not_found', 'conflict', 'age_required'],
});
