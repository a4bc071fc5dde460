import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { savedCard } from '../../shapes/payment.ts';

export const listSavedCards = defineEvent({
  name: 'listSavedCards',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: "The caller's cards saved with the payment provider, newest first.",
  input: z.strictObject({}),
  output: z.strictObject({ items: z.array(savedCard) }),
  errors: ['unauthenticated', 'provider'],
});
