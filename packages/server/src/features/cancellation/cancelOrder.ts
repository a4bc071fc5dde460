import { findNextOrderStatus } from '@strapline/domain/order/order.states';
import type { TimelineMessage } from '@strapline/domain/order/order-timeline';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { PaymentsUnavailable } from '../../ports/payments.ts';
import { loadOrder, type OrderRow, presentOrder } from '../order/order.ts';
import { cancelPaidOrder } from './cancel-paid-order.ts';
import { cancelUnpaidOrder } from './cancel-unpaid-order.ts';

export const cancelOrder: Handler<'cancelOrder'> = async (context, { orderId, reason, accessToken }) => {
  const { order, viewer } = await loadOrder(context, orderId, accessToken);
  if (viewer === 'operator') throw new WireError('forbidden');
  if (!findNextOrderStatus(order.status, 'cancel', viewer)) throw createRefusal(order, viewer);
  const entry: TimelineMessage = { code: `canceled_by_${viewer}`, params: { reason } };
  const ended =
    order.status === 'pending_payment'
      ? await cancelCheckout(context, order, entry)
      : await cancelPaidOrder(context, orderId, { by: viewer, entry, reason: 'canceled', words: reason });
  return await presentOrder(context.db, ended, viewer);
};

/** The buyer cancels the checkout, unless the payment arrived first. */
async function cancelCheckout(context: Context, order: OrderRow, entry: TimelineMessage): Promise<OrderRow> {
  try {
    const ended = await cancelUnpaidOrder(context, order, { by: 'buyer', entry });
    if (ended.status !== 'canceled' && ended.status !== 'expired') throw new WireError('conflict', { reason: 'payment_arrived' });
    return ended;
  } catch (error) {
    if (error instanceof PaymentsUnavailable) throw new WireError('provider', { cause: error });
    throw error;
  }
}

function createRefusal(order: OrderRow, viewer: 'buyer' | 'seller'): WireError {
  if (viewer === 'seller' && order.status === 'pending_payment') return new WireError('forbidden');
  return new WireError('conflict', { reason: 'not_cancelable' });
}
