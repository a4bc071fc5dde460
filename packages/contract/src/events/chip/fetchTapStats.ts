import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';

export const fetchTapStats = defineEvent({
  name: 'fetchTapStats',
  level: 2,
  limit: 'read',
  summary: 'How many taps were redeemed on each of the last days, today last, by UTC.',
  input: z.strictObject({ days: z.int().min(1).max(90).default(30) }),
  output: z.strictObject({
    days: z.array(z.strictObject({ day: z.iso.date(), accepted: z.int(), opened: z.int(), replay: z.int(), refused: z.int() })),
  }),
  errors: ['unauthenticated', 'forbidden'],
});
