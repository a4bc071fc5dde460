import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';
import { pairId } from '../../shapes/pairs/pair.ts';

export const setPairUsername = defineEvent({
  name: 'setPairUsername',
  level: 1,
  limit: 'write',
  summary:
    'Gives an own pair another username of the kind that `getAvailablePairUsernames` offers. `conflict` if it is taken, or if the last choice was less than 30 days ago.',
  input: z.strictObject({ pairId, username }),
  output: z.strictObject({ username }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
