import { z } from 'zod';
import { event } from '../../define-event.ts';
import { savedCard } from '../../shapes/payment.ts';

export const listSavedCards = event({
  name: 'listSavedCards',
  level: 1,
  limit: 'read',
  summary: 'The cards that the caller keeps at the payment provider, newest first.',
  input: z.strictObject({}),
  output: z.strictObject({ items: z.array(savedCard) }),
  errors: ['unauthenticated', 'provider'],
});
