import type { Handler } from '../../platform/services.ts';
import { loadOrder } from '../order/order.ts';
import { presentDispute } from './present-dispute.ts';

export const fetchDispute: Handler<'fetchDispute'> = async (context, { orderId, accessToken }) => {
  const { order, viewer } = await loadOrder(context, orderId, accessToken);
  return await presentDispute(context, order, viewer);
};
