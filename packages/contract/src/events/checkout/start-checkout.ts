import { z } from 'zod';
import { accessToken, braTagId, idempotencyKey, rowId } from '../../shapes/ids.ts';
import { order } from '../../shapes/order.ts';
import { paymentIntent } from '../../shapes/payment.ts';
import { email } from '../../shapes/scalars.ts';
import { address } from '../../shapes/shipping.ts';

/** The input and output of starting a checkout with any payment method. */
export const checkoutInput = z.strictObject({
  braTagId,
  email: email.optional(),
  shipTo: address,
  accessToken: accessToken.optional(),
  /** The caller's accepted offer. Without it, they pay the accepted price as well. */
  offerId: rowId.optional(),
  idempotencyKey,
});
export const checkoutOutput = z.strictObject({ intent: paymentIntent, order, accessToken: z.string() });
