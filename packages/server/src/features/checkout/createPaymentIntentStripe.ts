import type { Checked, Output } from '@strapline/contract/events';
import { forget, onceKey } from '../../platform/idempotency.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { type IntentRequest, PaymentsUnavailable, type ProviderIntent } from '../../ports/payments.ts';
import { accessTokenOf, endUnpaid, type OrderRow, orderById, orderColumns, presentIntent, presentOrder } from '../order/order.ts';
import { startCheckout } from './start-checkout.ts';

type Input = Checked<'createPaymentIntentStripe'>;

/**
 * Order and hold stand in the database before the provider hears of them (transaction 1); the provider is asked outside of any transaction; then the
 * payment's id is kept (transaction 2). A crash between leaves an order that the same call, repeated, takes up again: the provider's key is the order's.
 */
export const createPaymentIntentStripe: Handler<'createPaymentIntentStripe'> = async (context, input) => {
  const { order, isNew } = await startCheckout(context, input);
  return await present(
    context,
    order.payment_intent_id === null && order.status === 'pending_payment' ? await openPayment(context, input, order, isNew) : order,
  );
};

async function openPayment(context: Context, input: Input, order: OrderRow, isNew: boolean): Promise<OrderRow> {
  const intent = await askProvider(context, input, order, isNew);
  const kept = await context.db.first<OrderRow>(
    sql`update orders set payment_intent_id = ${intent.id}, client_secret = ${intent.clientSecret}, intent_status = ${intent.status}
        where id = ${order.id} and status = 'pending_payment' and payment_intent_id is null returning ${orderColumns}`,
  );
  if (kept) return kept;
  const now = await orderById(context.db, order.id);
  // A twin of this call, or the provider's own message, was faster: the same payment, by its key.
  if (now?.payment_intent_id === intent.id) return now;
  await context.payments.cancelIntent(intent.id);
  throw new WireError('expired', { message: 'This checkout was ended meanwhile. Nothing was charged; start again.' });
}

/** What was never opened at the provider holds nothing: the order ends, the piece is free, and the same key may try again. */
async function askProvider(context: Context, input: Input, order: OrderRow, isNew: boolean): Promise<ProviderIntent> {
  try {
    return await context.payments.createIntent(requestFor(order));
  } catch (error) {
    if (isNew) {
      await endUnpaid(context, order, { by: 'system', what: 'The payment service did not answer; nothing was charged' });
      await forget(context.db, onceKey(context, 'createPaymentIntentStripe', input));
    }
    if (!(error instanceof PaymentsUnavailable))
      context.log.error({ err: error, orderId: order.id }, 'the payment service refused a payment');
    throw new WireError('provider', { cause: error });
  }
}

function requestFor(order: OrderRow): IntentRequest {
  return {
    orderId: order.id,
    amountCents: order.amount_cents,
    currency: 'usd',
    description: `Order ${order.id}`,
    metadata: { app: order.app, braTagId: order.bra_tag_id },
    idempotencyKey: `intent-${order.id}`,
    transferGroup: order.id,
  };
}

async function present(context: Context, order: OrderRow): Promise<Output<'createPaymentIntentStripe'>> {
  return {
    intent: presentIntent(order),
    order: await presentOrder(context.db, order, 'buyer'),
    accessToken: accessTokenOf(context.secrets, order.id),
  };
}
