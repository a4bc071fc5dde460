import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { dayRange } from '../../shapes/visits/analytics.ts';

const count = z.int().min(0);
const average = z.number().min(0).max(10);

export const getFeedbackSummary = defineEvent({
  name: 'getFeedbackSummary',
  level: 2,
  limit: 'read',
  summary: 'Scores of the feedback survey of the app: the number of each, from 0 to 10, and the average by week, which starts on Monday.',
  input: dayRange,
  output: z.strictObject({
    n: count,
    average: average.nullable(),
    scores: z.array(count).length(11),
    byWeek: z.array(z.strictObject({ week: z.iso.date(), n: count, average })),
  }),
  errors: ['unauthenticated', 'forbidden'],
});
