import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { idempotencyKey } from '../../shapes/ids.ts';

export const createSetupIntent = defineEvent({
  name: 'createSetupIntent',
  level: 1,
  limit: 'money',
  summary:
    'Lets the browser give a card to the payment provider, which keeps it for the caller. Nothing is charged, and we never see the card.',
  input: z.strictObject({ idempotencyKey }),
  output: z.strictObject({ setupIntentId: z.string(), clientSecret: z.string(), provider: z.enum(['embedded', 'stripe']) }),
  errors: ['unauthenticated', 'provider'],
});
