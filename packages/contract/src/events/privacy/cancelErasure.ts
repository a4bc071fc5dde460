import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';

export const cancelErasure = defineEvent({
  name: 'cancelErasure',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary: 'Keeps the account: its pages are public again, and what was on sale is offered again.',
  input: z.strictObject({}),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'not_found'],
});
