import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';

export const getEmailAddress = defineEvent({
  name: 'getEmailAddress',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    "The caller's own e-mail address, whether it is confirmed, and whether the account has a password that `changePassword` changes.",
  input: z.strictObject({}),
  output: z.strictObject({ email: z.string().nullable(), verified: z.boolean(), hasPassword: z.boolean() }),
  errors: ['unauthenticated'],
});
