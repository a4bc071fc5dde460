import type { TimelineMessage } from '@strapline/domain/order/order-timeline';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { isCrypto } from '../../ports/payments.ts';
import { setListingState } from '../listing/listing.ts';
import { findOrder, lockOrder, type OrderOutcome, type OrderRow, publishOrderUpdate, transitionOrder } from '../order/order.ts';
import { closePayment, nextLateCheck } from '../payment/payment.ts';

type How = { by: 'buyer' | 'timer' | 'system'; entry: TimelineMessage };

/**
 * Ends an unpaid order: first nothing can be paid any more at the provider, then the piece is free. A payment that came first wins; the order comes back
 * as that made it. Throws PaymentsUnavailable: then the hold stays, and the timer comes again.
 */
export async function cancelUnpaidOrder(services: Services, order: OrderRow, how: How, tries = 3): Promise<OrderRow> {
  const first = await closePayment(services, order);
  if (first) {
    // Still processing after the hold was made longer: the hold ends; should the money come, it finds its way by itself.
    const isLate = how.by === 'timer' && first.status === 'pending_payment' && isOver(first, services.clock.now());
    if (!isLate) return first;
  }
  const ended = await services.db.transaction(async (trx): Promise<OrderOutcome | null> => {
    const left = await releaseHold(trx, order, how, services.clock.now());
    return left && { order: left, facts: await setListingState(trx, order.bra_tag_id, 'published') };
  });
  if (ended) publishOrderUpdate(services, ended.order, ended.facts);
  if (ended || tries === 1) return ended?.order ?? order;
  // Its payment was opened, or another one, between the look and the grip: that is closed first.
  const now = await findOrder(services.db, order.id);
  return now?.status === 'pending_payment' && now.payment_intent_id !== order.payment_intent_id
    ? await cancelUnpaidOrder(services, now, how, tries - 1)
    : (now ?? order);
}

/**
 * An unpaid order lets go of its tag, whose offer is for the caller to move. Null when it moved on meanwhile, also to another payment than the one that the
 * caller has closed.
 */
export async function releaseHold(
  trx: Trx,
  closed: Pick<OrderRow, 'id' | 'payment_intent_id'>,
  how: How,
  now: Date,
): Promise<OrderRow | null> {
  const order = await lockOrder(trx, closed.id);
  if (order?.status !== 'pending_payment' || order.payment_intent_id !== closed.payment_intent_id) return null;
  if (how.by === 'timer' && !isOver(order, now)) return null;
  const isProcessing = order.intent_status === 'processing';
  const lookAt = order.payment_intent_id && isCrypto(order.payment_provider) ? nextLateCheck(now, now) : null;
  return await transitionOrder(trx, order, {
    action: how.by === 'timer' ? 'expire' : 'cancel',
    by: how.by,
    at: now,
    entry: how.entry,
    set: sql`holds_tag = false, ended_at = ${now}, payment_status = ${isProcessing ? 'awaiting' : 'canceled'}, intent_status = ${isProcessing ? 'processing' : 'canceled'},
      late_look_at = ${lookAt}`,
  });
}

function isOver(order: OrderRow, now: Date): boolean {
  return order.hold_expires_at === null || order.hold_expires_at <= now;
}
