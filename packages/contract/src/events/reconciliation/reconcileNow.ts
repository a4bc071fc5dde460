import { z } from 'zod';
import { event } from '../../define-event.ts';
import { at } from '../../shapes/scalars.ts';

export const reconcileNow = event({
  name: 'reconcileNow',
  level: 2,
  limit: 'money',
  summary:
    'Compares the providers with ledger and orders now instead of at the next full hour. One at a time: while one is under way this changes nothing.',
  input: z.strictObject({}),
  output: z.strictObject({ askedAt: at }),
  errors: ['unauthenticated', 'forbidden'],
});
