import type { Output } from '@strapline/contract/events';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { PaymentNotFound } from '../../ports/payments.ts';
import { attachOrdersToAccount, findOrderByIntent, type OrderRow, presentIntent, presentOrders, resolveViewer } from '../order/order.ts';
import { settleOrder } from './settle-order.ts';

/** Only payments that the caller may see count; the others are left out without a word. */
export const completePaymentIntents: Handler<'completePaymentIntents'> = async (context, { items }) => {
  const own = new Map<string, OrderRow>();
  for (const { paymentIntentId, accessToken } of items) {
    const order = await findOrderByIntent(context.db, paymentIntentId);
    if (order && resolveViewer(order, context.caller, accessToken) === 'buyer') own.set(paymentIntentId, order);
  }
  const settled: OrderRow[] = [];
  for (const [intentId, order] of own) settled.push(await attach(context, await complete(context, intentId, order)));
  return present(context, settled);
};

async function complete(context: Context, intentId: string, order: OrderRow): Promise<OrderRow> {
  // Captured and kept: the provider has nothing to add.
  if (order.captured_cents > 0 && order.refunded_cents === 0 && order.status !== 'canceled' && order.status !== 'expired') return order;
  try {
    return (await settleOrder(context, order.payment_provider, intentId))?.order ?? order;
  } catch (error) {
    if (error instanceof PaymentNotFound) return order;
    throw new WireError('provider', { reason: 'payment_service_silent', cause: error });
  }
}

/** A guest's order joins the account of whoever comes signed in with its link. */
async function attach(context: Context, order: OrderRow): Promise<OrderRow> {
  const { accountId } = context.caller;
  if (!accountId || order.buyer_id !== null) return order;
  const [joined] = await attachOrdersToAccount(context.db, context, accountId, sql`id = ${order.id}`);
  return joined ?? order;
}

async function present(context: Context, orders: readonly OrderRow[]): Promise<Output<'completePaymentIntents'>> {
  return { intents: orders.map(presentIntent), orders: await presentOrders(context.db, orders, 'buyer') };
}
