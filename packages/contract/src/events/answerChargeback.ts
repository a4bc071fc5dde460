import { z } from 'zod';
import { chargeback } from '../dispute-shapes.ts';
import { event } from '../event.ts';
import { manyLines } from '../text.ts';

export const answerChargeback = event({
  name: 'answerChargeback',
  level: 2,
  limit: 'money',
  summary: "Sends the house's answer to the buyer's bank, once, before its deadline. What was answered cannot be changed.",
  input: z.strictObject({
    chargebackId: z.string().regex(/^[a-z]{2,4}_[A-Za-z0-9_]{6,64}$/, 'This is not an id of the provider.'),
    words: manyLines.min(10, 'Say what shows that the payment stands.').max(20_000),
  }),
  output: chargeback,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'provider'],
});
