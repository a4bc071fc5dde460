import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accountRestriction } from '../../shapes/account-state.ts';
import { account } from '../../shapes/person.ts';
import { ownRecovery } from '../../shapes/recovery.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const authCheck = defineEvent({
  name: 'authCheck',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: 'Returns who the caller is to the server, and until when.',
  input: z.strictObject({}),
  output: z.strictObject({
    level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    user: account.nullable(),
    expiresAt: timestamp.nullable(),
    restriction: accountRestriction.nullable(),
    /** A recovery of the account that is under way, which its owner can stop. */
    recovery: ownRecovery.nullable(),
  }),
  errors: [],
});
