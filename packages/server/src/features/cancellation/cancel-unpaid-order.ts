import type { TimelineMessage } from '@strapline/domain/order/order-timeline';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { isCrypto } from '../../ports/payments.ts';
import { setListingState } from '../listing/listing.ts';
import { type OrderOutcome, type OrderRow, orderStore, publishOrderUpdate, transitionOrder } from '../order/order.ts';
import { closePayment, getNextLateCheck } from '../payment/payment.ts';

type CancelOptions = { by: 'buyer' | 'timer' | 'system'; entry: TimelineMessage };

/**
 * Cancels the payment at the provider, then releases the hold. If the payment came first, returns the paid order. Throws PaymentsUnavailable; then the hold
 * stays, and the timer retries.
 */
export async function cancelUnpaidOrder(services: Services, order: OrderRow, how: CancelOptions, tries = 3): Promise<OrderRow> {
  const first = await closePayment(services, order);
  if (first) {
    // Still processing after the extension: the hold ends, and a late payment is handled when it arrives.
    const isLate = how.by === 'timer' && first.status === 'pending_payment' && isOver(first, services.clock.now());
    if (!isLate) return first;
  }
  const ended = await services.db.transaction(async (trx): Promise<OrderOutcome | null> => {
    const released = await releaseHold(trx, order, how, services.clock.now());
    return released && { order: released, facts: await setListingState(trx, order.bra_tag_id, 'published') };
  });
  if (ended) publishOrderUpdate(services, ended.order, ended.facts);
  if (ended || tries === 1) return ended?.order ?? order;
  // Another payment was created since the order was read: cancel that one first.
  const now = await orderStore.find(services.db, order.id);
  return now?.status === 'pending_payment' && now.payment_intent_id !== order.payment_intent_id
    ? await cancelUnpaidOrder(services, now, how, tries - 1)
    : (now ?? order);
}

/**
 * Cancels an unpaid order; its listing is left to the caller. Null if the order changed in the meantime, e.g. to another payment than the caller has
 * canceled.
 */
export async function releaseHold(
  trx: Trx,
  closed: Pick<OrderRow, 'id' | 'payment_intent_id'>,
  how: CancelOptions,
  now: Date,
): Promise<OrderRow | null> {
  const order = await orderStore.findForUpdate(trx, closed.id);
  if (order?.status !== 'pending_payment' || order.payment_intent_id !== closed.payment_intent_id) return null;
  if (how.by === 'timer' && !isOver(order, now)) return null;
  const isProcessing = order.intent_status === 'processing';
  const lookAt = order.payment_intent_id && isCrypto(order.payment_provider) ? getNextLateCheck(now, now) : null;
  return await transitionOrder(trx, order, {
    action: how.by === 'timer' ? 'expire' : 'cancel',
    by: how.by,
    at: now,
    entry: how.entry,
    changes: {
      payment_status: isProcessing ? 'awaiting' : 'canceled',
      intent_status: isProcessing ? 'processing' : 'canceled',
      late_look_at: lookAt,
    },
  });
}

function isOver(order: OrderRow, now: Date): boolean {
  return order.hold_expires_at === null || order.hold_expires_at <= now;
}
