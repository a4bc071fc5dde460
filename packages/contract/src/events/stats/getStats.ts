import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';
import { cents } from '../../shapes/scalars.ts';

export const getStats = defineEvent({
  name: 'getStats',
  level: 0,
  limit: 'read',
  cached: true,
  summary:
    "Counts of a person; without a username the caller's own. `earned` (cents) is told to its owner only; `collected` is 0 to others while the collection is private.",
  input: z.strictObject({ username: username.optional() }),
  output: z.strictObject({ sold: z.int(), earned: cents.nullable(), tags: z.int(), collected: z.int() }),
  errors: ['unauthenticated', 'not_found'],
});
