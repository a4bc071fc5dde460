import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';

export const fetchTapStats = defineEvent({
  name: 'fetchTapStats',
  level: 2,
  limit: 'read',
  summary: 'The number of taps redeemed on each of the last days (UTC), today last.',
  input: z.strictObject({ days: z.int().min(1).max(90).default(30) }),
  output: z.strictObject({
    days: z.array(z.strictObject({ day: z.iso.date(), accepted: z.int(), opened: z.int(), replay: z.int(), refused: z.int() })),
  }),
  errors: ['unauthenticated', 'forbidden'],
});
