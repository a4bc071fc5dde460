import type { Output } from '@strapline/contract/events';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { PaymentNotFound } from '../../ports/payments.ts';
import { guestOrders, type OrderRow, orderAccess, orderStore, presentIntent, presentOrder } from '../order/order.ts';
import { settleOrder } from './settle-order.ts';

/** Payments that the caller may not see are omitted. */
export const completePaymentIntents: Handler<'completePaymentIntents'> = async (context, { items }) => {
  const ordersByIntent = new Map<string, OrderRow>();
  for (const { paymentIntentId, accessToken } of items) {
    const order = await orderStore.findByIntent(context.db, paymentIntentId);
    if (order && orderAccess.resolveViewer(order, context.caller, accessToken) === 'buyer') ordersByIntent.set(paymentIntentId, order);
  }
  const settled: OrderRow[] = [];
  for (const [intentId, order] of ordersByIntent)
    settled.push(await attachToAccount(context, await completeOrder(context, intentId, order)));
  return presentOrders(context, settled);
};

async function completeOrder(context: Context, intentId: string, order: OrderRow): Promise<OrderRow> {
  // Captured and not refunded: the provider has nothing new.
  if (order.captured_cents > 0 && order.refunded_cents === 0 && order.status !== 'canceled' && order.status !== 'expired') return order;
  try {
    return (await settleOrder(context, order.payment_provider, intentId))?.order ?? order;
  } catch (error) {
    if (error instanceof PaymentNotFound) return order;
    throw new WireError('provider', { reason: 'payment_service_silent', cause: error });
  }
}

/** Signed in with the link of a guest order, the order is attached to the account. */
async function attachToAccount(context: Context, order: OrderRow): Promise<OrderRow> {
  const { accountId } = context.caller;
  if (!accountId || order.buyer_id !== null) return order;
  const [joined] = await guestOrders.attachToAccount(context.db, context, accountId, { orderId: order.id });
  return joined ?? order;
}

async function presentOrders(context: Context, orders: readonly OrderRow[]): Promise<Output<'completePaymentIntents'>> {
  return { intents: orders.map(presentIntent), orders: await Promise.all(orders.map((order) => presentOrder(context.db, order, 'buyer'))) };
}
