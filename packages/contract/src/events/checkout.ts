import { z } from 'zod';
import { accessToken, address, braTagId, email, idempotencyKey, order, paymentIntent } from '../shapes.ts';

/** What every way to pay asks for and answers. */
export const checkoutInput = z.strictObject({
  braTagId,
  email: email.optional(),
  shipTo: address,
  accessToken: accessToken.optional(),
  idempotencyKey,
});
export const checkoutOutput = z.strictObject({ intent: paymentIntent, order, accessToken: z.string() });
