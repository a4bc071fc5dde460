import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { chargeback } from '../../shapes/dispute.ts';
import { multilineText } from '../../shapes/text.ts';

export const answerChargeback = defineEvent({
  name: 'answerChargeback',
  level: 2,
  limit: 'money',
  summary: "Sends the platform's answer to the buyer's bank, once, before its deadline. It cannot be changed afterwards.",
  input: z.strictObject({
    chargebackId: z.string().regex(/^[a-z]{2,4}_[A-Za-z0-9_]{6,64}$/, 'This is not an id of the provider.'),
    words: multilineText.min(10, 'Explain in at least 10 characters why the payment is valid.').max(20_000),
  }),
  output: chargeback,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'provider'],
});
