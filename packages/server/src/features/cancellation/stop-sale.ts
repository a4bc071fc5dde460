import { orderTimers } from '@strapline/domain/order/order.states';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { type OrderRow, orderPolicy, orderQueue, orderStore } from '../order/order.ts';

/** Why Strapline stops a sale: `needs_operator` of its order until an admin decides. */
export type StopReason = 'seller_suspended' | 'piece_removed';

/**
 * Stops the sale of a locked order whose seller was suspended or whose piece was removed: an unpaid checkout ends, and a paid order that has not shipped is
 * refunded after 48 hours unless an admin lets it ship. Parcels on their way go on. Hide the listing in the same transaction, so that a payment that arrives
 * first is refunded. Returns the order for `publishOrderUpdate` if it changed.
 */
export async function stopSale(trx: Trx, services: Services, order: OrderRow, reason: StopReason): Promise<OrderRow | null> {
  const now = services.clock.now();
  if (order.status === 'pending_payment') await orderQueue.stoppedOrder(trx, services, order.id);
  if (order.status !== 'paid' || order.review_until) return null;
  const reviewUntil = new Date(now.getTime() + orderTimers.decideStoppedSale);
  const stopped = { ...order, needs_operator: reason, review_until: reviewUntil };
  const updated = await orderStore.update(
    trx,
    order.id,
    { needs_operator: reason, review_until: reviewUntil, timer_at: orderPolicy.getNextTimer(stopped, now) },
    now,
  );
  await orderStore.appendTimelineEntry(trx, order.id, now, { code: reason }, 'operator');
  await orderQueue.mail(trx, services, order.id, 'sale_stopped');
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
