import type { Output } from '@strapline/contract/events';
import { orderTimers } from '@strapline/domain/order/order.states';
import { createIdempotencyKey, releaseKey } from '../../platform/idempotency.ts';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type IntentRequest, isCrypto, PaymentsUnavailable, type ProviderIntent } from '../../ports/payments.ts';
import { recordActivity } from '../abuse/abuse.ts';
import { cancelUnpaidOrder } from '../cancellation/cancellation.ts';
import { findListingSlug } from '../listing/listing.ts';
import { type OrderRow, orderAccess, orderStore, presentIntent, presentOrder } from '../order/order.ts';
import type { CheckoutInput, PaymentMethod } from './create-order.ts';
import { startCheckout } from './start-checkout.ts';

/**
 * Order and hold are committed before the provider is called, and the payment's id is stored in a second transaction. After a crash in between, repeating
 * the call resumes the order: its idempotency key at the provider is derived from the order's id.
 */
export async function openCheckout(context: Context, input: CheckoutInput, method: PaymentMethod): Promise<Output<PaymentMethod['event']>> {
  const { order, isNew } = await startCheckout(context, input, method);
  if (isNew) await recordActivity(context, { ...context.caller, kind: 'checkout', email: input.email });
  // Canceled before its payment was created: by its timer, or by an attempt whose process died before it released the key.
  if (order.payment_intent_id === null && order.status !== 'pending_payment') throw createEndedError();
  return await presentCheckout(context, order.payment_intent_id === null ? await openPayment(context, input, method, order, isNew) : order);
}

async function openPayment(
  context: Context,
  input: CheckoutInput,
  method: PaymentMethod,
  order: OrderRow,
  isNew: boolean,
): Promise<OrderRow> {
  const intent = await createIntent(context, input, method, order, isNew);
  const opened = await orderStore.recordOpenedIntent(context.db, order.id, intent);
  if (opened) return opened;
  const current = await orderStore.find(context.db, order.id);
  // A concurrent call or a webhook was faster; by its key it is the same payment.
  if (current?.payment_intent_id === intent.id) return current;
  await method.payments.cancelIntent(intent.id).catch((error: unknown) => {
    context.log.error({ err: error, orderId: order.id }, 'could not cancel the payment of a canceled checkout');
  });
  throw createEndedError();
}

function createEndedError(): WireError {
  return new WireError('expired', { reason: 'checkout_ended' });
}

/** If the provider fails, a new order is canceled, its piece is released, and the same key may be used again. */
async function createIntent(
  context: Context,
  input: CheckoutInput,
  method: PaymentMethod,
  order: OrderRow,
  isNew: boolean,
): Promise<ProviderIntent> {
  try {
    return await method.payments.createIntent(await createIntentRequest(context, order));
  } catch (error) {
    if (isNew) {
      await cancelUnpaidOrder(context, order, { by: 'system', entry: { code: 'payment_not_opened' } });
      await releaseKey(context.db, createIdempotencyKey(context, method.event, input));
    }
    if (!(error instanceof PaymentsUnavailable))
      context.log.error({ err: error, orderId: order.id }, 'the payment provider rejected a new payment');
    throw new WireError('provider', { cause: error });
  }
}

async function createIntentRequest(context: Context, order: OrderRow): Promise<IntentRequest> {
  return {
    orderId: order.id,
    amountCents: order.amount_cents,
    currency: 'usd',
    description: `Order ${order.id}`,
    metadata: { app: order.app, braTagId: order.bra_tag_id },
    idempotencyKey: `intent-${order.id}`,
    transferGroup: order.id,
    ...(isCrypto(order.payment_provider) ? { page: await createHostedPage(context, order) } : {}),
  };
}

/** The provider's page is open for as long as the hold can last, and leads back to the checkout. */
async function createHostedPage(context: Context, order: OrderRow): Promise<NonNullable<IntentRequest['page']>> {
  const slug = await findListingSlug(context.db, order.bra_tag_id);
  return {
    expiresAt: new Date(Math.max(order.held_since.getTime() + orderTimers.holdCrypto, order.hold_expires_at?.getTime() ?? 0)),
    returnUrl: `${context.apps.getUrl(context.caller.app)}/checkout?listing=${encodeURIComponent(slug ?? '')}`,
  };
}

async function presentCheckout(context: Context, order: OrderRow): Promise<Output<PaymentMethod['event']>> {
  return {
    intent: presentIntent(order),
    order: await presentOrder(context.db, order, 'buyer'),
    accessToken: orderAccess.deriveAccessToken(context.secrets, order.id),
  };
}
