import type { Output } from '@strapline/contract/events';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { PaymentNotFound } from '../../ports/payments.ts';
import { noteStep } from './move-order.ts';
import { type OrderRow, orderColumns, orderOfIntent } from './order.store.ts';
import { viewerOf } from './order-access.ts';
import { presentIntent, presentOrders } from './present-order.ts';
import { settle } from './settle.ts';

/** Only payments that the caller may see count; the others are left out without a word. */
export const completePaymentIntents: Handler<'completePaymentIntents'> = async (context, { items }) => {
  const own = new Map<string, OrderRow>();
  for (const { paymentIntentId, accessToken } of items) {
    const order = await orderOfIntent(context.db, paymentIntentId);
    if (order && viewerOf(order, context.caller, accessToken) === 'buyer') own.set(paymentIntentId, order);
  }
  const settled: OrderRow[] = [];
  for (const [intentId, order] of own) settled.push(await attach(context, await complete(context, intentId, order)));
  return present(context, settled);
};

async function complete(context: Context, intentId: string, order: OrderRow): Promise<OrderRow> {
  // Captured and kept: the provider has nothing to add.
  if (order.captured_cents > 0 && order.refunded_cents === 0 && order.status !== 'canceled' && order.status !== 'expired') return order;
  try {
    return (await settle(context, order.payment_provider, intentId))?.order ?? order;
  } catch (error) {
    if (error instanceof PaymentNotFound) return order;
    throw new WireError('provider', { message: 'The payment service did not answer. Try again; nothing is lost.', cause: error });
  }
}

/** A guest's order joins the account of whoever comes signed in with its link. */
async function attach(context: Context, order: OrderRow): Promise<OrderRow> {
  const { accountId } = context.caller;
  if (!accountId || order.buyer_id !== null || accountId === order.seller_id) return order;
  return await context.db.transaction(async (trx) => {
    const now = context.clock.now();
    const joined = await trx.first<OrderRow>(
      sql`update orders set buyer_id = ${accountId}, updated_at = ${now} where id = ${order.id} and buyer_id is null returning ${orderColumns}`,
    );
    if (!joined) return order;
    await noteStep(trx, order.id, now, 'The order joined an account', 'buyer');
    return joined;
  });
}

async function present(context: Context, orders: readonly OrderRow[]): Promise<Output<'completePaymentIntents'>> {
  return { intents: orders.map(presentIntent), orders: await presentOrders(context.db, orders, 'buyer') };
}
