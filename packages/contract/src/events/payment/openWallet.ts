import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accessToken } from '../../shapes/ids.ts';
import { paymentIntent } from '../../shapes/payment.ts';
import { paymentIntentId } from './getPaymentIntent.ts';

export const openWallet = defineEvent({
  name: 'openWallet',
  level: 0,
  limit: 'money',
  allowedWhile: 'limited',
  summary: "The buyer opens the wallet's page, the payment's `url`: the first visit extends the hold from 15 minutes to an hour.",
  input: z.strictObject({ paymentIntentId, accessToken: accessToken.optional() }),
  output: paymentIntent,
  errors: ['not_found'],
});
