import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accessToken } from '../../shapes/ids.ts';
import { order, orderStatus } from '../../shapes/order.ts';
import { paymentIntentId } from './getPaymentIntent.ts';

export const getOrderStatus = defineEvent({
  name: 'getOrderStatus',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    'An order. Callers without permission get only its status, never a person or an address. A guest with the access token also joins its room.',
  input: z.strictObject({ paymentIntentId, accessToken: accessToken.optional() }),
  output: z.union([order, z.strictObject({ status: orderStatus })]),
  errors: ['not_found'],
});
