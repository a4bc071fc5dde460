import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { openCheckout } from './open-checkout.ts';

export const createPaymentIntentCoinbase: Handler<'createPaymentIntentCoinbase'> = async (context, input) => {
  if (!context.crypto) throw new WireError('conflict', { reason: 'crypto_not_offered' });
  return await openCheckout(context, input, { event: 'createPaymentIntentCoinbase', payments: context.crypto });
};
