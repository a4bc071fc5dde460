import { processorFee } from '@strapline/domain/ledger/order-entries';
import type { PaymentStatus } from '@strapline/domain/order/order.states';
import { paymentProviderFor } from '../../platform/payment-providers.ts';
import { storeProviderEvent } from '../../platform/provider-events.ts';
import type { Services } from '../../platform/services.ts';
import { ConstraintViolation, sql, type Trx } from '../../ports/database.ts';
import { isCrypto, type PaymentProvider, type ProviderEvent, type ProviderIntent, type ProviderRefund } from '../../ports/payments.ts';
import { book } from '../ledger/ledger.ts';
import { setListingState } from '../listing/listing.ts';
import { appendTimelineEntry, holdDurationMs, type OrderRow, orderColumns, publishOrderUpdate, toLedgerOrder } from '../order/order.ts';
import { syncRefunds } from '../refund/refund.ts';
import { bookCapture, capturedColumns, capturePayment, returnLatePayment, type Settlement } from './capture-payment.ts';
import { classifyPayment } from './classify-payment.ts';

export type Settled = { order: OrderRow; verdict: Settlement['verdict'] };

/**
 * Brings our tables in step with what the provider says about a payment; the one way that money moves an order. Webhook, poll, the buyer's return and the
 * timers all end here. Idempotent: any order of arrival, duplicate or loss leads to the same end. Null when no order of ours has this payment.
 * Throws PaymentsUnavailable, PaymentNotFound.
 */
export async function settleOrder(
  services: Services,
  provider: PaymentProvider,
  intentId: string,
  event?: ProviderEvent,
): Promise<Settled | null> {
  const intent = await paymentProviderFor(services, provider).retrieveIntent(intentId);
  return await settleWithIntent(services, provider, intent, event);
}

/** The same for an order that may have refunds on their way, or some that failed without a word: each of them is looked at. */
export async function settleOrderRefunds(services: Services, provider: PaymentProvider, intentId: string): Promise<Settled | null> {
  const payments = paymentProviderFor(services, provider);
  const intent = await payments.retrieveIntent(intentId);
  return await settleWithIntent(services, provider, intent, undefined, await payments.refundsOf(intentId));
}

/** The same with the provider's objects at hand, fresh from the provider. */
export async function settleWithIntent(
  services: Services,
  provider: PaymentProvider,
  intent: ProviderIntent,
  event?: ProviderEvent,
  seen?: readonly ProviderRefund[],
): Promise<Settled | null> {
  const isAboutRefunds = intent.refundedCents > 0 || event?.type.includes('refund') === true;
  const refunds = seen ?? (isAboutRefunds ? await paymentProviderFor(services, provider).refundsOf(intent.id) : []);
  const effect = await apply(services, { provider, intent, event, refunds });
  if (!effect) return null;
  const { order, verdict } = effect;
  if (verdict === 'mismatch') {
    services.metrics.alarms.inc({ what: 'payment_mismatch' });
    services.log.error({ orderId: order.id, intentId: intent.id }, 'a captured payment does not fit its order; an operator has to look');
  }
  if (verdict === 'unwanted' && order.needs_operator === 'late_crypto') {
    services.metrics.alarms.inc({ what: 'late_crypto' });
    services.log.error({ orderId: order.id, intentId: intent.id }, 'coins came for an order that had ended; an operator has to look');
  }
  if (effect.failedCents) {
    services.metrics.alarms.inc({ what: 'refund_failed' });
    services.log.error({ orderId: order.id, intentId: intent.id }, 'a bank did not take a refund; an operator has to look');
  }
  if (verdict !== 'known') publishOrderUpdate(services, order, effect.facts);
  return { order, verdict };
}

type Told = {
  provider: PaymentProvider;
  intent: ProviderIntent;
  event: ProviderEvent | undefined;
  refunds: readonly ProviderRefund[];
};

async function apply(services: Services, told: Told, tries = 2): Promise<Settlement | null> {
  try {
    return await services.db.transaction(async (trx) => {
      const order = await lockForPayment(trx, services, told);
      return order ? await act(trx, services, order, told) : null;
    });
  } catch (error) {
    // Somebody took the tag between the look and the grip: look again.
    if (tries > 1 && error instanceof ConstraintViolation && error.constraint === 'one_order_holds_a_tag')
      return await apply(services, told, tries - 1);
    throw error;
  }
}

/** The order of a payment. The event that brought us here is stored with its effect, or not at all. A payment known only by its order (its id was lost in a crash) is tied to it again. */
async function lockForPayment(trx: Trx, services: Services, { provider, intent, event }: Told): Promise<OrderRow | undefined> {
  const orderId = intent.metadata['orderId'] ?? '';
  const wanted = sql`select ${orderColumns}, (select status from bra_tag where bra_tag.id = bra_tag_id) as tag_status from orders
    where payment_provider = ${provider} and (payment_intent_id = ${intent.id} or (id = ${orderId} and payment_intent_id is null))
    order by payment_intent_id is null limit 1 for update`;
  const order = event
    ? await trx.first<OrderRow>(
        sql`with found as (${wanted}), told as (${storeProviderEvent(provider, event, 'settled', services.clock.now(), sql`found`)}) select * from found`,
      )
    : await trx.first<OrderRow>(wanted);
  if (order && order.payment_intent_id === null) {
    await trx.change(
      sql`update orders set payment_intent_id = ${intent.id}, client_secret = ${intent.clientSecret}, payment_url = ${intent.url} where id = ${order.id}`,
    );
    return { ...order, payment_intent_id: intent.id, client_secret: intent.clientSecret, payment_url: intent.url };
  }
  return order;
}

async function act(trx: Trx, services: Services, order: OrderRow, { intent, refunds }: Told): Promise<Settlement> {
  const now = services.clock.now();
  const verdict = classifyPayment(order, intent);
  switch (verdict) {
    case 'known': {
      const followed = await syncRefunds(trx, services, order, intent, refunds);
      const known = await noteFee(trx, followed?.order ?? order, intent, now);
      return followed ? { order: known, verdict: 'refunded', failedCents: followed.failedCents } : { order: known, verdict };
    }
    case 'open':
      return await follow(trx, order, intent, now);
    case 'paid':
    case 'late':
      return await capturePayment(trx, services, order, intent, verdict, now);
    case 'unwanted':
      return { order: await returnLatePayment(trx, services, order, intent, now), verdict };
    case 'mismatch':
      return { order: await flag(trx, order, intent, now), verdict };
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

/** Keeps what the provider says of an open payment. One that is processing makes the hold longer, once; a refused one leaves it as it is. */
async function follow(trx: Trx, order: OrderRow, intent: ProviderIntent, now: Date): Promise<Settlement> {
  const isPending = order.status === 'pending_payment';
  const extend = isPending && intent.status === 'processing' && !order.hold_extended && order.hold_expires_at !== null;
  const until =
    extend && order.hold_expires_at
      ? new Date(order.hold_expires_at.getTime() + holdDurationMs(order.payment_provider))
      : order.hold_expires_at;
  const error = intent.lastError ? JSON.stringify({ code: intent.lastError.code, message: intent.lastError.message }) : null;
  const moved = await trx.first<OrderRow>(
    sql`update orders set intent_status = ${intent.status}, payment_status = ${openPaymentStatus[intent.status]}, last_error = ${error}::jsonb,
          hold_expires_at = ${until}, timer_at = ${isPending ? until : order.timer_at}, hold_extended = ${order.hold_extended || extend}, updated_at = ${now}
        where id = ${order.id} returning ${orderColumns}`,
  );
  if (!moved) throw new Error(`order ${order.id} is gone`);
  if (intent.status === 'processing') await appendTimelineEntry(trx, order.id, now, { code: 'payment_processing' }, 'provider');
  if (intent.lastError && intent.lastError.code !== order.last_error?.code)
    await appendTimelineEntry(
      trx,
      order.id,
      now,
      { code: isCrypto(order.payment_provider) ? 'network_payment_failed' : 'card_declined' },
      'provider',
    );
  const facts = extend && until ? await setListingState(trx, order.bra_tag_id, 'reserved', until) : null;
  return { order: moved, verdict: 'open', facts };
}

async function flag(trx: Trx, order: OrderRow, intent: ProviderIntent, now: Date): Promise<OrderRow> {
  const moved = await trx.first<OrderRow>(
    sql`update orders set intent_status = 'processing', payment_status = 'awaiting', needs_operator = 'payment_mismatch', ${capturedColumns(intent)},
          timer_at = null, updated_at = ${now} where id = ${order.id} returning ${orderColumns}`,
  );
  if (!moved) throw new Error(`order ${order.id} is gone`);
  await appendTimelineEntry(trx, order.id, now, { code: 'amount_mismatch' }, 'system');
  await bookCapture(trx, moved, intent, now);
  return moved;
}

/** The provider's fee, where it was not told together with the payment. */
async function noteFee(trx: Trx, order: OrderRow, intent: ProviderIntent, now: Date): Promise<OrderRow> {
  if (order.captured_cents === 0 || order.processor_fee_cents !== null || intent.feeCents === null) return order;
  await trx.change(sql`update orders set processor_fee_cents = ${intent.feeCents} where id = ${order.id}`);
  if (intent.feeCents > 0) await book(trx, processorFee({ ...toLedgerOrder(order), currency: intent.currency }, intent.feeCents, now));
  return { ...order, processor_fee_cents: intent.feeCents };
}
