import type { Handler } from '../../platform/services.ts';
import { addressOf } from './address-of.ts';
import { loadByIntent } from './load-order.ts';
import { freshOrder } from './poll-order.ts';
import { presentOrder } from './present-order.ts';

export const getOrderStatus: Handler<'getOrderStatus'> = async (context, { paymentIntentId, accessToken }) => {
  const { order, viewer } = await loadByIntent(context, paymentIntentId, accessToken);
  if (!viewer) return { status: order.status };
  if (viewer === 'buyer') context.caller.join(`order:${order.id}`);
  const shown = await presentOrder(context.db, await freshOrder(context, order), viewer);
  const shipTo = viewer === 'buyer' ? await addressOf(context, order.id) : null;
  return shipTo ? { ...shown, shipTo } : shown;
};
