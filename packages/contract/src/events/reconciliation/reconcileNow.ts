import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const reconcileNow = defineEvent({
  name: 'reconcileNow',
  level: 2,
  limit: 'money',
  summary:
    'Compares the providers with ledger and orders now instead of at the next full hour. Only one comparison runs at a time: while one is running, this changes nothing.',
  input: z.strictObject({}),
  output: z.strictObject({ askedAt: timestamp }),
  errors: ['unauthenticated', 'forbidden'],
});
