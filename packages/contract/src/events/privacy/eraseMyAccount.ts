import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const eraseMyAccount = defineEvent({
  name: 'eraseMyAccount',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary:
    "Requests the deletion of the caller's account, after a step-up; `username` confirms it. The account is hidden at once and deleted after 7 days, once all its orders have ended.",
  input: z.strictObject({ username }),
  output: z.strictObject({ erasesAt: timestamp }),
  errors: ['unauthenticated', 'forbidden'],
});
