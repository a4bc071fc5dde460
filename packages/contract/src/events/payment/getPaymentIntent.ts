import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accessToken } from '../../shapes/ids.ts';
import { paymentIntent } from '../../shapes/payment.ts';

export const paymentIntentId = z
  .string()
  .min(4)
  .max(80)
  .regex(/^[A-Za-z0-9_]+$/, 'This payment doesn’t exist.');

export const getPaymentIntent = defineEvent({
  name: 'getPaymentIntent',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: 'The current state of a payment; for its buyer, or with the access token of the order.',
  input: z.strictObject({ paymentIntentId, accessToken: accessToken.optional() }),
  output: paymentIntent,
  errors: ['not_found'],
});
