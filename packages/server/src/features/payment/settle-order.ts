import { createProcessorFeeEntry } from '@strapline/domain/ledger/order-entries';
import type { PaymentStatus } from '@strapline/domain/order/order.states';
import { getPaymentProvider } from '../../platform/payment-providers.ts';
import type { Services } from '../../platform/services.ts';
import { ConstraintViolation, type Trx } from '../../ports/database.ts';
import { isCrypto, type PaymentProvider, type ProviderEvent, type ProviderIntent, type ProviderRefund } from '../../ports/payments.ts';
import { bookEntry } from '../ledger/ledger.ts';
import { setListingState } from '../listing/listing.ts';
import { type OrderRow, orderMoney, orderPolicy, orderStore, publishOrderUpdate } from '../order/order.ts';
import { syncRefunds } from '../refund/refund.ts';
import { bookCapture, capturePayment, createCaptureChanges, returnLatePayment, type Settlement } from './capture-payment.ts';
import { classifyPayment } from './classify-payment.ts';

export type SettledOrder = { order: OrderRow; verdict: Settlement['verdict'] };

/**
 * Applies the provider's state of a payment to its order; webhooks, polling, the buyer's return and timers all end here. Idempotent for lost, repeated and
 * reordered events. Null when no order has this payment. Throws PaymentsUnavailable, PaymentNotFound.
 */
export async function settleOrder(
  services: Services,
  provider: PaymentProvider,
  intentId: string,
  event?: ProviderEvent,
): Promise<SettledOrder | null> {
  const intent = await getPaymentProvider(services, provider).retrieveIntent(intentId);
  return await settleWithIntent(services, provider, intent, event);
}

/** The same with each refund, for an order whose refunds may be pending or have failed without an event. */
export async function settleOrderRefunds(services: Services, provider: PaymentProvider, intentId: string): Promise<SettledOrder | null> {
  const payments = getPaymentProvider(services, provider);
  const intent = await payments.retrieveIntent(intentId);
  return await settleWithIntent(services, provider, intent, undefined, await payments.listRefunds(intentId));
}

/** The same with objects that were just loaded from the provider. */
export async function settleWithIntent(
  services: Services,
  provider: PaymentProvider,
  intent: ProviderIntent,
  event?: ProviderEvent,
  seen?: readonly ProviderRefund[],
): Promise<SettledOrder | null> {
  const isAboutRefunds = intent.refundedCents > 0 || event?.type.includes('refund') === true;
  const refunds = seen ?? (isAboutRefunds ? await getPaymentProvider(services, provider).listRefunds(intent.id) : []);
  const effect = await applyUpdate(services, { provider, intent, event, refunds });
  if (!effect) return null;
  const { order, verdict } = effect;
  if (verdict === 'paid' || verdict === 'late') services.metrics.money.inc({ what: 'order_paid' });
  if (verdict === 'mismatch') {
    services.metrics.alarms.inc({ what: 'payment_mismatch' });
    services.log.error(
      { orderId: order.id, intentId: intent.id },
      'a captured payment does not match its order; an admin has to review it',
    );
  }
  if (verdict === 'unwanted' && order.needs_operator === 'late_crypto') {
    services.metrics.alarms.inc({ what: 'late_crypto' });
    services.log.error(
      { orderId: order.id, intentId: intent.id },
      'a USDC payment arrived after its order had ended; an admin has to review it',
    );
  }
  if (effect.failedCents) {
    services.metrics.alarms.inc({ what: 'refund_failed' });
    services.log.error({ orderId: order.id, intentId: intent.id }, 'a bank returned a refund; an admin has to review it');
  }
  if (verdict !== 'known') publishOrderUpdate(services, order, effect.facts);
  return { order, verdict };
}

type ProviderUpdate = {
  provider: PaymentProvider;
  intent: ProviderIntent;
  event: ProviderEvent | undefined;
  refunds: readonly ProviderRefund[];
};

async function applyUpdate(services: Services, update: ProviderUpdate, retriesLeft = 1): Promise<Settlement | null> {
  try {
    return await services.db.transaction(async (trx) => {
      const order = await lockForPayment(trx, services, update);
      return order ? await applyVerdict(trx, services, order, update) : null;
    });
  } catch (error) {
    // Another order took the hold after this one was read: retry.
    if (retriesLeft > 0 && error instanceof ConstraintViolation && error.constraint === 'one_order_holds_a_tag')
      return await applyUpdate(services, update, retriesLeft - 1);
    throw error;
  }
}

/** A payment that is known only by its order, because its id was lost in a crash, is attached to it again. */
async function lockForPayment(trx: Trx, services: Services, update: ProviderUpdate): Promise<OrderRow | undefined> {
  const order = await orderStore.findForUpdateByPayment(trx, update, services.clock.now());
  if (!order || order.payment_intent_id !== null) return order;
  const { id, clientSecret, url } = update.intent;
  return {
    ...order,
    ...(await orderStore.update(trx, order.id, { payment_intent_id: id, client_secret: clientSecret, payment_url: url })),
  };
}

async function applyVerdict(trx: Trx, services: Services, order: OrderRow, { intent, refunds }: ProviderUpdate): Promise<Settlement> {
  const now = services.clock.now();
  const verdict = classifyPayment(order, intent);
  switch (verdict) {
    case 'known': {
      const followed = await syncRefunds(trx, services, order, intent, refunds);
      const updated = await recordFee(trx, followed?.order ?? order, intent, now);
      return followed ? { order: updated, verdict: 'refunded', failedCents: followed.failedCents } : { order: updated, verdict };
    }
    case 'open':
      return await followStatus(trx, order, intent, now);
    case 'paid':
    case 'late':
      return await capturePayment(trx, services, order, intent, verdict, now);
    case 'unwanted':
      return { order: await returnLatePayment(trx, services, order, intent, now), verdict };
    case 'mismatch':
      return { order: await flagOrder(trx, order, intent, now), verdict };
  }
}

const openPaymentStatus: Record<ProviderIntent['status'], PaymentStatus> = {
  requires_payment_method: 'not_paid',
  requires_confirmation: 'not_paid',
  requires_action: 'requires_action',
  processing: 'awaiting',
  requires_capture: 'awaiting',
  succeeded: 'captured',
  canceled: 'canceled',
};

/** Updates an open payment. A processing one extends the hold, once; a declined one does not. */
async function followStatus(trx: Trx, order: OrderRow, intent: ProviderIntent, now: Date): Promise<Settlement> {
  const isPending = order.status === 'pending_payment';
  const extend = isPending && intent.status === 'processing' && !order.hold_extended && order.hold_expires_at !== null;
  const until =
    extend && order.hold_expires_at
      ? new Date(order.hold_expires_at.getTime() + orderPolicy.getHoldDurationMs(order.payment_provider))
      : order.hold_expires_at;
  const updated = await orderStore.update(
    trx,
    order.id,
    {
      intent_status: intent.status,
      payment_status: openPaymentStatus[intent.status],
      last_error: intent.lastError ? { code: intent.lastError.code, message: intent.lastError.message } : null,
      hold_expires_at: until,
      timer_at: isPending ? until : order.timer_at,
      hold_extended: order.hold_extended || extend,
    },
    now,
  );
  if (intent.status === 'processing') await orderStore.appendTimelineEntry(trx, order.id, now, { code: 'payment_processing' }, 'provider');
  if (intent.lastError && intent.lastError.code !== order.last_error?.code)
    await orderStore.appendTimelineEntry(
      trx,
      order.id,
      now,
      { code: isCrypto(order.payment_provider) ? 'network_payment_failed' : 'card_declined' },
      'provider',
    );
  const facts = extend && until ? await setListingState(trx, order.bra_tag_id, 'reserved', { until, buyerId: order.buyer_id }) : null;
  return { order: updated, verdict: 'open', facts };
}

async function flagOrder(trx: Trx, order: OrderRow, intent: ProviderIntent, now: Date): Promise<OrderRow> {
  const updated = await orderStore.update(
    trx,
    order.id,
    {
      ...createCaptureChanges(intent),
      intent_status: 'processing',
      payment_status: 'awaiting',
      needs_operator: 'payment_mismatch',
      timer_at: null,
    },
    now,
  );
  await orderStore.appendTimelineEntry(trx, order.id, now, { code: 'amount_mismatch' }, 'system');
  await bookCapture(trx, updated, intent, now);
  return updated;
}

/** The provider's fee, if it was not known with the payment. */
async function recordFee(trx: Trx, order: OrderRow, intent: ProviderIntent, now: Date): Promise<OrderRow> {
  if (order.captured_cents === 0 || order.processor_fee_cents !== null || intent.feeCents === null) return order;
  await orderStore.update(trx, order.id, { processor_fee_cents: intent.feeCents });
  if (intent.feeCents > 0)
    await bookEntry(trx, createProcessorFeeEntry({ ...orderMoney.toLedgerOrder(order), currency: intent.currency }, intent.feeCents, now));
  return { ...order, processor_fee_cents: intent.feeCents };
}
