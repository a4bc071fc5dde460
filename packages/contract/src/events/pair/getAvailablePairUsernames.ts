import { pairLimits } from '@strapline/domain/pair/pair-limits';
import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';

export const getAvailablePairUsernames = defineEvent({
  name: 'getAvailablePairUsernames',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: "Usernames for a pair that nobody has, made up for every call. They aren't reserved, and never cached.",
  input: z.strictObject({ count: z.int().min(1).max(pairLimits.offeredUsernames).default(6) }),
  output: z.strictObject({ usernames: z.array(username) }),
  errors: ['unauthenticated', 'not_found'],
});
