import type { Output } from '@strapline/contract/events';
import { orderTimers } from '@strapline/domain/order/order.states';
import { forget, idempotencyKeyOf } from '../../platform/idempotency.ts';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { type IntentRequest, isCrypto, PaymentsUnavailable, type ProviderIntent } from '../../ports/payments.ts';
import { cancelUnpaidOrder } from '../cancellation/cancellation.ts';
import { findListingSlug } from '../listing/listing.ts';
import {
  deriveAccessToken,
  findOrder,
  type OrderRow,
  orderColumns,
  orderDetailsColumn,
  presentIntent,
  presentOrder,
} from '../order/order.ts';
import { type CheckoutInput, startCheckout, type Way } from './start-checkout.ts';

/**
 * Order and hold stand in the database before the provider hears of them (transaction 1); the provider is asked outside of any transaction; then the
 * payment's id is kept (transaction 2). A crash between leaves an order that the same call, repeated, takes up again: the provider's key is the order's.
 */
export async function openCheckout(context: Context, input: CheckoutInput, way: Way): Promise<Output<Way['event']>> {
  const { order, isNew } = await startCheckout(context, input, way);
  // Ended before it was opened: by its timer, or by a try whose process died before it could let the key go.
  if (order.payment_intent_id === null && order.status !== 'pending_payment') throw wasEnded();
  return await present(context, order.payment_intent_id === null ? await openPayment(context, input, way, order, isNew) : order);
}

async function openPayment(context: Context, input: CheckoutInput, way: Way, order: OrderRow, isNew: boolean): Promise<OrderRow> {
  const intent = await askProvider(context, input, way, order, isNew);
  const kept = await context.db.first<OrderRow>(
    sql`update orders set payment_intent_id = ${intent.id}, client_secret = ${intent.clientSecret}, payment_url = ${intent.url}, intent_status = ${intent.status}
        where id = ${order.id} and status = 'pending_payment' and payment_intent_id is null returning ${orderColumns}, ${orderDetailsColumn}`,
  );
  if (kept) return kept;
  const now = await findOrder(context.db, order.id);
  // A twin of this call, or the provider's own message, was faster: the same payment, by its key.
  if (now?.payment_intent_id === intent.id) return now;
  await way.payments.cancelIntent(intent.id).catch((error: unknown) => {
    context.log.error({ err: error, orderId: order.id }, 'the payment of a checkout that was ended could not be closed');
  });
  throw wasEnded();
}

function wasEnded(): WireError {
  return new WireError('expired', { reason: 'checkout_ended' });
}

/** What was never opened at the provider holds nothing: the order ends, the piece is free, and the same key may try again. */
async function askProvider(context: Context, input: CheckoutInput, way: Way, order: OrderRow, isNew: boolean): Promise<ProviderIntent> {
  try {
    return await way.payments.createIntent(await requestFor(context, order));
  } catch (error) {
    if (isNew) {
      await cancelUnpaidOrder(context, order, { by: 'system', entry: { code: 'payment_not_opened' } });
      await forget(context.db, idempotencyKeyOf(context, way.event, input));
    }
    if (!(error instanceof PaymentsUnavailable))
      context.log.error({ err: error, orderId: order.id }, 'the payment service refused a payment');
    throw new WireError('provider', { cause: error });
  }
}

async function requestFor(context: Context, order: OrderRow): Promise<IntentRequest> {
  return {
    orderId: order.id,
    amountCents: order.amount_cents,
    currency: 'usd',
    description: `Order ${order.id}`,
    metadata: { app: order.app, braTagId: order.bra_tag_id },
    idempotencyKey: `intent-${order.id}`,
    transferGroup: order.id,
    ...(isCrypto(order.payment_provider) ? { page: await pageOf(context, order) } : {}),
  };
}

/** The provider's page is open for as long as the hold can become, and closed with it; it leads back to the checkout, which knows what it began. */
async function pageOf(context: Context, order: OrderRow): Promise<NonNullable<IntentRequest['page']>> {
  const slug = await findListingSlug(context.db, order.bra_tag_id);
  return {
    expiresAt: new Date(Math.max(order.held_since.getTime() + orderTimers.holdCrypto, order.hold_expires_at?.getTime() ?? 0)),
    returnUrl: `${context.config.publicUrl}/checkout?listing=${encodeURIComponent(slug ?? '')}`,
  };
}

async function present(context: Context, order: OrderRow): Promise<Output<Way['event']>> {
  return {
    intent: presentIntent(order),
    order: await presentOrder(context.db, order, 'buyer'),
    accessToken: deriveAccessToken(context.secrets, order.id),
  };
}
