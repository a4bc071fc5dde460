import type { PaymentIntent } from '@strapline/contract/shapes/payment';

/** A card payment waiting for its card. */
export const unpaidIntent: PaymentIntent = {
  id: 'pi_1',
  provider: 'embedded',
  paymentType: 'fiat',
  status: 'requires_payment_method',
  amountCents: 162_10,
  currency: 'usd',
  lines: [],
  clientSecret: 'pi_1_secret_x',
  expiresAt: null,
  orderId: 'ord_1',
  braTagId: 'amber_lark_k2p:2026:spring:0007',
};
