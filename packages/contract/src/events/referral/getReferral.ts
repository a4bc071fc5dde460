import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cents } from '../../shapes/scalars.ts';

const count = z.int().min(0);

export const getReferral = defineEvent({
  name: 'getReferral',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    "The caller's referral link, and what came of it: visits, sign-ups, credited first orders, and what was earned by them. Never who bought, or what.",
  input: z.strictObject({}),
  output: z.strictObject({
    url: z.string(),
    /** Browsers that opened the link; one that comes back within 30 days counts once. */
    visits: count,
    signUps: count,
    /** Credits that were not taken back by a refund. */
    credited: count,
    creditCents: cents,
  }),
  errors: ['unauthenticated'],
});
