import type { Handler } from '../../platform/services.ts';
import { buyerDetails, orderAccess, presentOrder } from '../order/order.ts';
import { refreshOrder } from './refresh-order.ts';

export const getOrderStatus: Handler<'getOrderStatus'> = async (context, { paymentIntentId, accessToken }) => {
  const { order, viewer } = await orderAccess.loadOrderByIntent(context, paymentIntentId, accessToken);
  if (!viewer) return { status: order.status };
  if (viewer === 'buyer') context.caller.join(`order:${order.id}`);
  const shown = await presentOrder(context.db, await refreshOrder(context, order), viewer);
  const shipTo = viewer === 'buyer' ? await buyerDetails.loadShippingAddress(context, order.id) : null;
  return shipTo ? { ...shown, shipTo } : shown;
};
