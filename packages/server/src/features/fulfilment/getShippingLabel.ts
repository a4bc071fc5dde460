import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { loadOrder, orderPolicy } from '../order/order.ts';
import { createLabelPath, labelLinkMs } from './label-link.ts';

export const getShippingLabel: Handler<'getShippingLabel'> = async (context, { orderId }) => {
  const { order, viewer } = await loadOrder(context, orderId);
  if (viewer !== 'seller') throw new WireError('forbidden');
  if (!orderPolicy.hasLabel(order)) throw new WireError('conflict', { reason: 'label_not_available' });
  const expiresAt = new Date(context.clock.now().getTime() + labelLinkMs);
  return {
    url: `${context.apps.getUrl(context.caller.app)}${createLabelPath(context.secrets, order.id, order.seller_id, expiresAt)}`,
    expiresAt: expiresAt.toISOString(),
  };
};
