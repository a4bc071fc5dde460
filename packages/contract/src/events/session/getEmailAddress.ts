import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';

export const getEmailAddress = defineEvent({
  name: 'getEmailAddress',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: "The caller's own e-mail address and whether it is confirmed.",
  input: z.strictObject({}),
  output: z.strictObject({ email: z.string().nullable(), verified: z.boolean() }),
  errors: ['unauthenticated'],
});
