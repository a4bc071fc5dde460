import { processorFee, refund } from '@strapline/domain/ledger/order-entries';
import type { PaymentStatus } from '@strapline/domain/order.states';
import { orderTimers } from '@strapline/domain/order.states';
import type { Services } from '../../platform/services.ts';
import { ConstraintBroken, sql, type Trx } from '../../ports/database.ts';
import type { ProviderEvent, ProviderIntent } from '../../ports/payments.ts';
import { book } from '../ledger/ledger.ts';
import { setListingState } from '../listing/listing.ts';
import { bookedOrder } from './book-order.ts';
import { judgePayment, type Verdict } from './judge-payment.ts';
import { noteStep } from './move-order.ts';
import { type OrderRow, orderColumns } from './order.store.ts';
import { mailLater } from './order-jobs.ts';
import { bookCapture, captured, type Effect, giveBack, takeMoney } from './take-money.ts';
import { tellOrder } from './tell-order.ts';

export type Settled = { order: OrderRow; verdict: Verdict };

/**
 * Brings our tables in step with what the provider says about a payment; the one way that money moves an order. Webhook, poll, the buyer's return and the
 * timers all end here. Idempotent: any order of arrival, duplicate or loss leads to the same end. Null when no order of ours has this payment.
 * Throws PaymentsUnavailable, PaymentNotFound.
 */
export async function settle(services: Services, intentId: string, event?: ProviderEvent): Promise<Settled | null> {
  const intent = await services.payments.retrieveIntent(intentId);
  return await settleWith(services, intent, event);
}

/** The same with the provider's object at hand, fresh from the provider. */
export async function settleWith(services: Services, intent: ProviderIntent, event?: ProviderEvent): Promise<Settled | null> {
  const effect = await apply(services, intent, event);
  if (!effect) return null;
  const { order, verdict } = effect;
  if (verdict === 'mismatch') {
    services.metrics.alarms.inc({ what: 'payment_mismatch' });
    services.log.error({ orderId: order.id, intentId: intent.id }, 'a captured payment does not fit its order; an operator has to look');
  }
  if (verdict !== 'known') tellOrder(services, order, effect.facts);
  return { order, verdict };
}

async function apply(services: Services, intent: ProviderIntent, event: ProviderEvent | undefined, tries = 2): Promise<Effect | null> {
  try {
    return await services.db.transaction(async (trx) => {
      const order = await lockForPayment(trx, intent, event, services);
      return order ? await act(trx, services, order, intent) : null;
    });
  } catch (error) {
    // Somebody took the tag between the look and the grip: look again.
    if (tries > 1 && error instanceof ConstraintBroken && error.constraint === 'one_order_holds_a_tag')
      return await apply(services, intent, event, tries - 1);
    throw error;
  }
}

/** The order of a payment. The event that brought us here is stored with its effect, or not at all. A payment known only by its order (its id was lost in a crash) is tied to it again. */
async function lockForPayment(
  trx: Trx,
  intent: ProviderIntent,
  event: ProviderEvent | undefined,
  services: Services,
): Promise<OrderRow | undefined> {
  const orderId = intent.metadata['orderId'] ?? '';
  const wanted = sql`select ${orderColumns}, (select status from bra_tag where bra_tag.id = bra_tag_id) as tag_status from orders
    where payment_intent_id = ${intent.id} or (id = ${orderId} and payment_intent_id is null and payment_provider = ${services.payments.provider}) for update`;
  const order = event
    ? await trx.first<OrderRow>(
        sql`with told as (insert into provider_event (id, provider, type, intent_id, outcome, received_at)
              values (${event.id}, ${services.payments.provider}, ${event.type}, ${event.intentId}, 'settled', ${services.clock.now()}) on conflict do nothing)
            ${wanted}`,
      )
    : await trx.first<OrderRow>(wanted);
  if (order && order.payment_intent_id === null) {
    await trx.change(
      sql`update orders set payment_intent_id = ${intent.id}, client_secret = ${intent.clientSecret} where id = ${order.id}`,
    );
    return { ...order, payment_intent_id: intent.id, client_secret: intent.clientSecret };
  }
  return order;
}

async function act(trx: Trx, services: Services, order: OrderRow, intent: ProviderIntent): Promise<Effect> {
  const now = services.clock.now();
  const verdict = judgePayment(order, intent);
  switch (verdict) {
    case 'known':
      return { order: await noteFee(trx, order, intent, now), verdict };
    case 'open':
      return await follow(trx, order, intent, now);
    case 'paid':
    case 'late':
      return await takeMoney(trx, services, order, intent, verdict, now);
    case 'unwanted':
      return { order: await giveBack(trx, services, order, intent, now), verdict };
    case 'mismatch':
      return { order: await flag(trx, order, intent, now), verdict };
    case 'refunded':
      return { order: await noteRefund(trx, services, order, intent, now), verdict };
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
async function follow(trx: Trx, order: OrderRow, intent: ProviderIntent, now: Date): Promise<Effect> {
  const isPending = order.status === 'pending_payment';
  const extend = isPending && intent.status === 'processing' && !order.hold_extended && order.hold_expires_at !== null;
  const until = extend && order.hold_expires_at ? new Date(order.hold_expires_at.getTime() + orderTimers.holdCard) : order.hold_expires_at;
  const error = intent.lastError ? JSON.stringify({ code: intent.lastError.code, message: intent.lastError.message }) : null;
  const moved = await trx.first<OrderRow>(
    sql`update orders set intent_status = ${intent.status}, payment_status = ${openPaymentStatus[intent.status]}, last_error = ${error}::jsonb,
          hold_expires_at = ${until}, timer_at = ${isPending ? until : order.timer_at}, hold_extended = ${order.hold_extended || extend}, updated_at = ${now}
        where id = ${order.id} returning ${orderColumns}`,
  );
  if (!moved) throw new Error(`order ${order.id} is gone`);
  if (intent.status === 'processing') await noteStep(trx, order.id, now, 'The payment is being processed', 'provider');
  if (intent.lastError && intent.lastError.code !== order.last_error?.code)
    await noteStep(trx, order.id, now, 'A payment was refused; another card can be tried', 'provider');
  const facts = extend && until ? await setListingState(trx, order.bra_tag_id, 'reserved', until) : null;
  return { order: moved, verdict: 'open', facts };
}

async function flag(trx: Trx, order: OrderRow, intent: ProviderIntent, now: Date): Promise<OrderRow> {
  const moved = await trx.first<OrderRow>(
    sql`update orders set intent_status = 'processing', payment_status = 'awaiting', needs_operator = 'payment_mismatch', ${captured(intent)},
          timer_at = null, updated_at = ${now} where id = ${order.id} returning ${orderColumns}`,
  );
  if (!moved) throw new Error(`order ${order.id} is gone`);
  await noteStep(trx, order.id, now, 'The payment does not fit the order; a person looks at it', 'system');
  await bookCapture(trx, moved, intent, now);
  return moved;
}

async function noteRefund(trx: Trx, services: Services, order: OrderRow, intent: ProviderIntent, now: Date): Promise<OrderRow> {
  const isAll = intent.refundedCents >= order.captured_cents;
  const moved = await trx.first<OrderRow>(
    sql`update orders set refunded_cents = ${intent.refundedCents}, payment_status = ${isAll ? 'refunded' : 'partially_refunded'}, updated_at = ${now}
        where id = ${order.id} returning ${orderColumns}`,
  );
  if (!moved) throw new Error(`order ${order.id} is gone`);
  await noteStep(trx, order.id, now, isAll ? 'The payment was given back in full' : 'A part of the payment was given back', 'provider');
  if (isAll) await mailLater(trx, services, order.id, 'refunded');
  const given = { beforeCents: order.refunded_cents, nowCents: intent.refundedCents };
  await book(trx, refund({ ...bookedOrder(moved), currency: intent.currency }, given, now));
  return await noteFee(trx, moved, intent, now);
}

/** The provider's fee, where it was not told together with the payment. */
async function noteFee(trx: Trx, order: OrderRow, intent: ProviderIntent, now: Date): Promise<OrderRow> {
  if (order.captured_cents === 0 || order.processor_fee_cents !== null || intent.feeCents === null) return order;
  await trx.change(sql`update orders set processor_fee_cents = ${intent.feeCents} where id = ${order.id}`);
  if (intent.feeCents > 0) await book(trx, processorFee({ ...bookedOrder(order), currency: intent.currency }, intent.feeCents, now));
  return { ...order, processor_fee_cents: intent.feeCents };
}
