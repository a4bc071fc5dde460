import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { idempotencyKey } from '../../shapes/ids.ts';

export const createSetupIntent = defineEvent({
  name: 'createSetupIntent',
  level: 1,
  limit: 'money',
  allowedWhile: 'limited',
  summary: 'Lets the browser save a card with the payment provider. Nothing is charged, and we never see the card number.',
  input: z.strictObject({ idempotencyKey }),
  output: z.strictObject({ setupIntentId: z.string(), clientSecret: z.string(), provider: z.enum(['embedded', 'stripe']) }),
  errors: ['unauthenticated', 'provider'],
});
