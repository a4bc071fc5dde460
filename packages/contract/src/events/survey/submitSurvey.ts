import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { idempotencyKey } from '../../shapes/ids.ts';
import { fqsid } from '../../shapes/surveys/handle.ts';
import { icbmAnswers, resumeToken, sizeAnswers, submissionId } from '../../shapes/surveys/survey.ts';
import { feedbackScore, feedbackText } from '../../shapes/visits/feedback.ts';

const about = { fqsid, resumeToken: resumeToken.optional(), idempotencyKey: idempotencyKey.optional() };

export const submitSurvey = defineEvent({
  name: 'submitSurvey',
  level: 0,
  limit: 'code',
  allowedWhile: 'suspended',
  summary:
    'Answers a survey. One answer per person: with the token of an earlier one, or signed in, it replaces that. With `complete` false it is kept for 30 days, to be continued with the token, and doesn’t count. An answer to `feedback` is stored without anything about who gave it, and can’t be changed.',
  input: z.discriminatedUnion('survey', [
    z.strictObject({ survey: z.literal('size'), ...about, answers: sizeAnswers, complete: z.boolean().default(true) }),
    z.strictObject({ survey: z.literal('icbm'), ...about, answers: icbmAnswers, complete: z.literal(true).default(true) }),
    z.strictObject({
      survey: z.literal('feedback'),
      answers: z.strictObject({ score: feedbackScore, text: feedbackText.optional() }),
      idempotencyKey: idempotencyKey.optional(),
      complete: z.literal(true).default(true),
    }),
  ]),
  output: z.strictObject({
    submissionId: submissionId.or(z.literal('')),
    /** Empty for `feedback`. */
    resumeToken: resumeToken.or(z.literal('')),
    complete: z.boolean(),
    /** How many have answered, this answer included; null while it isn't complete, and for `feedback`. */
    n: z.int().nullable(),
  }),
  errors: ['not_found', 'conflict'],
});
