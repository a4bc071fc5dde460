import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';
import { recoveryCase, recoveryRequest } from '../../shapes/recovery.ts';

export const getAccountRecovery = defineEvent({
  name: 'getAccountRecovery',
  level: 2,
  limit: 'read',
  summary: 'The recoveries of an account, newest first, and what waits for a second admin. Each view of an address is logged.',
  input: z.strictObject({ username }),
  output: z.strictObject({ request: recoveryRequest.nullable(), recoveries: z.array(recoveryCase) }),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
