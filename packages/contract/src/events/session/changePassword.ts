import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';

export const changePassword = defineEvent({
  name: 'changePassword',
  level: 1,
  limit: 'credential',
  allowedWhile: 'suspended',
  summary:
    "Changes the caller's password, after a step-up. Needs the current one; all other sessions end and the owner is notified. `not_found` without a password.",
  input: z.strictObject({
    currentPassword: z.string().min(1, 'Enter your current password.').max(256),
    newPassword: z.string().min(12, 'Use at least 12 characters. A short sentence works well.').max(256),
  }),
  output: z.strictObject({}),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
