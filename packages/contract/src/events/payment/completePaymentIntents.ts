import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accessToken } from '../../shapes/ids.ts';
import { order } from '../../shapes/order.ts';
import { paymentIntent } from '../../shapes/payment.ts';
import { paymentIntentId } from './getPaymentIntent.ts';

export const completePaymentIntents = defineEvent({
  name: 'completePaymentIntents',
  level: 0,
  limit: 'money',
  allowedWhile: 'suspended',
  summary:
    'Updates payments from the provider; it can be called any number of times. If the caller is signed in, guest orders identified by their token are added to the account.',
  input: z.strictObject({
    items: z
      .array(z.strictObject({ paymentIntentId, accessToken: accessToken.optional() }))
      .min(1)
      .max(20),
  }),
  output: z.strictObject({ intents: z.array(paymentIntent), orders: z.array(order) }),
  errors: ['provider'],
});
