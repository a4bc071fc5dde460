import { orderTimers } from '@strapline/domain/order/order.states';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { type OrderRow, orderPolicy, orderQueue, orderStore } from '../order/order.ts';

/** Why Strapline stops a sale: `needs_operator` of its order until an admin decides. Of several reasons, the last of this list counts. */
const stopReasons = ['piece_hidden', 'seller_suspended', 'piece_removed'] as const;
export type StopReason = (typeof stopReasons)[number];

/** The one that counts; null if there is none. */
export function findStrictest(...reasons: readonly (StopReason | null)[]): StopReason | null {
  return stopReasons.findLast((reason) => reasons.includes(reason)) ?? null;
}

/**
 * Stops the sale of a locked order whose seller was suspended or whose piece was hidden or removed: an unpaid checkout ends, and a paid order that has not
 * shipped waits for an admin. After 48 hours it is refunded, unless `waitsForAdmin` says otherwise. Hide the listing in the same transaction, so that a payment
 * that arrives first is refunded. Returns the order for `publishOrderUpdate` if it changed.
 */
export async function stopSale(trx: Trx, services: Services, order: OrderRow, reason: StopReason): Promise<OrderRow | null> {
  const now = services.clock.now();
  if (order.status === 'pending_payment') await orderQueue.stoppedOrder(trx, services, order.id);
  if (order.status !== 'paid' || (order.review_until && order.needs_operator === reason)) return null;
  // The time to decide starts again when a hidden piece is removed; otherwise a second reason doesn't prolong it.
  const isSame = order.review_until !== null && order.needs_operator !== 'piece_hidden' && reason !== 'piece_hidden';
  const reviewUntil = isSame && order.review_until ? order.review_until : new Date(now.getTime() + orderTimers.decideStoppedSale);
  const stopped = { ...order, needs_operator: reason, review_until: reviewUntil };
  const updated = await orderStore.update(
    trx,
    order.id,
    { needs_operator: reason, review_until: reviewUntil, timer_at: orderPolicy.getNextTimer(stopped, now) },
    now,
  );
  await orderStore.appendTimelineEntry(trx, order.id, now, { code: reason }, 'operator');
  if (!order.review_until) await orderQueue.mail(trx, services, order.id, 'sale_stopped');
  return updated;
}

/** The stopped sale of a locked order goes on: the seller has the whole time to ship again. */
export async function resumeSale(trx: Trx, services: Services, order: OrderRow): Promise<OrderRow> {
  const now = services.clock.now();
  const resumed = { ...order, ship_since: now, review_until: null };
  await orderQueue.mail(trx, services, order.id, 'sale_resumed');
  return await orderStore.update(
    trx,
    order.id,
    { ship_since: now, review_until: null, timer_at: orderPolicy.getNextTimer(resumed, now), isReviewed: true },
    now,
  );
}

/** One reason is over: the sale of a locked order goes on, or waits for what is left. Returns the order if it changed. */
export async function resumeOrStop(trx: Trx, services: Services, order: OrderRow, remaining: StopReason | null): Promise<OrderRow | null> {
  if (order.status !== 'paid' || !order.review_until) return null;
  if (remaining) return await stopSale(trx, services, order, remaining);
  const resumed = await resumeSale(trx, services, order);
  await orderStore.appendTimelineEntry(trx, order.id, services.clock.now(), { code: 'sale_resumed' }, 'operator');
  return resumed;
}
