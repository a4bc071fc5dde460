import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accessToken } from '../../shapes/ids.ts';
import { paymentIntent } from '../../shapes/payment.ts';
import { paymentIntentId } from './getPaymentIntent.ts';

export const openWallet = defineEvent({
  name: 'openWallet',
  level: 0,
  limit: 'money',
  summary:
    "The buyer goes to the wallet's page, at the payment's `url`: after the first visit the piece is held for an hour instead of 15 minutes.",
  input: z.strictObject({ paymentIntentId, accessToken: accessToken.optional() }),
  output: paymentIntent,
  errors: ['not_found'],
});
