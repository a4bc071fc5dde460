import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { orderAccess, presentIntent } from '../order/order.ts';
import { refreshOrder } from './refresh-order.ts';

export const getPaymentIntent: Handler<'getPaymentIntent'> = async (context, { paymentIntentId, accessToken }) => {
  const { order, viewer } = await orderAccess.loadOrderByIntent(context, paymentIntentId, accessToken);
  // Sellers see orders, not payments.
  if (viewer !== 'buyer' && viewer !== 'operator') throw new WireError('not_found');
  const { clientSecret, ...intent } = presentIntent(await refreshOrder(context, order));
  return viewer === 'buyer' && clientSecret ? { ...intent, clientSecret } : intent;
};
