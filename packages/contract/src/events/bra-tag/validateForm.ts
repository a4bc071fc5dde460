import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';

export const validateForm = defineEvent({
  name: 'validateForm',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: 'Checks a form, including its wording, and returns an error for each invalid field. Changes nothing.',
  input: z.strictObject({
    form: z.enum(['braTag', 'pair', 'icbmPost', 'redditPost', 'nfc', 'invite', 'checkout', 'profile']),
    values: z.record(z.string(), z.unknown()),
  }),
  output: z.strictObject({ valid: z.boolean(), fields: z.record(z.string(), z.string()) }),
  errors: [],
});
