import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { loadOrderByIntent, presentIntent } from '../order/order.ts';
import { refreshOrder } from './refresh-order.ts';

export const getPaymentIntent: Handler<'getPaymentIntent'> = async (context, { paymentIntentId, accessToken }) => {
  const { order, viewer } = await loadOrderByIntent(context, paymentIntentId, accessToken);
  // A seller is told of orders, not of how somebody pays.
  if (viewer !== 'buyer' && viewer !== 'operator') throw new WireError('not_found');
  const { clientSecret, ...intent } = presentIntent(await refreshOrder(context, order));
  return viewer === 'buyer' && clientSecret ? { ...intent, clientSecret } : intent;
};
