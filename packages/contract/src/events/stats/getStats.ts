import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';
import { cents } from '../../shapes/scalars.ts';

export const getStats = defineEvent({
  name: 'getStats',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  cached: true,
  summary:
    'Statistics of a person, by default of the caller. `earned` (cents) is visible to its owner only; `collected` is 0 for others while the collection is private.',
  input: z.strictObject({ username: username.optional() }),
  output: z.strictObject({ sold: z.int(), earned: cents.nullable(), tags: z.int(), collected: z.int() }),
  errors: ['unauthenticated', 'not_found'],
});
