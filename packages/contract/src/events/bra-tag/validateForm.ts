import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';

export const validateForm = defineEvent({
  name: 'validateForm',
  level: 0,
  limit: 'read',
  summary: 'Checks a form as it stands, wording included, and says field by field what is missing. Changes nothing.',
  input: z.strictObject({ form: z.enum(['braTag', 'checkout', 'profile']), values: z.record(z.string(), z.unknown()) }),
  output: z.strictObject({ valid: z.boolean(), fields: z.record(z.string(), z.string()) }),
  errors: [],
});
