import { z } from 'zod';
import { event } from '../event.ts';
import { accessToken, address, braTagId, email, idempotencyKey, order, paymentIntent } from '../shapes.ts';

export const createPaymentIntentStripe = event({
  name: 'createPaymentIntentStripe',
  level: 0,
  limit: 'money',
  summary:
    'Holds a piece for 15 minutes and opens a card payment for it. A guest gives an e-mail and receives an access token for the order.',
  input: z.strictObject({ braTagId, email: email.optional(), shipTo: address, accessToken: accessToken.optional(), idempotencyKey }),
  output: z.strictObject({ intent: paymentIntent, order, accessToken: z.string() }),
  errors: ['not_found', 'reserved', 'sold', 'conflict', 'forbidden', 'provider'],
});
