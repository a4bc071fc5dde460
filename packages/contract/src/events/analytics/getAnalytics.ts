import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { dayRange, funnel } from '../../shapes/visits/analytics.ts';

const count = z.int().min(0);

export const getAnalytics = defineEvent({
  name: 'getAnalytics',
  level: 2,
  limit: 'read',
  summary:
    'The funnel of all pieces of the app, visitors and views by day, and the most viewed pages. Somebody who visits on two days is two visitors.',
  input: dayRange,
  output: funnel.extend({
    byDay: z.array(z.strictObject({ day: z.iso.date(), visitors: count, views: count })),
    pages: z.array(z.strictObject({ page: z.string(), n: count })),
    sizesCalculated: count,
  }),
  errors: ['unauthenticated', 'forbidden'],
});
