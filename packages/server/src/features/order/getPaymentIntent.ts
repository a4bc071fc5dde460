import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { loadByIntent } from './load-order.ts';
import { freshOrder } from './poll-order.ts';
import { presentIntent } from './present-order.ts';

export const getPaymentIntent: Handler<'getPaymentIntent'> = async (context, { paymentIntentId, accessToken }) => {
  const { order, viewer } = await loadByIntent(context, paymentIntentId, accessToken);
  // A seller is told of orders, not of how somebody pays.
  if (viewer !== 'buyer' && viewer !== 'operator') throw new WireError('not_found');
  const { clientSecret, ...intent } = presentIntent(await freshOrder(context, order));
  return viewer === 'buyer' && clientSecret ? { ...intent, clientSecret } : intent;
};
