import type { OrderActor } from '@strapline/domain/order/order.states';
import type { TimelineMessage } from '@strapline/domain/order/order-timeline';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { type OrderChanges, type OrderRow, orderStore, transitionOrder } from '../order/order.ts';
import { releaseEarnings } from './release-earnings.ts';

/**
 * Records the claim of a piece. If the order is open, the buyer completes it with the claim, which releases the payout. The order must be locked, and the
 * claim allowed. The new owner can sell the piece, so the order holds it no longer. Publish the update after the transaction.
 */
export async function completeByClaim(trx: Trx, services: Services, order: OrderRow, accountId: string): Promise<OrderRow> {
  const now = services.clock.now();
  if (order.status !== 'completed')
    return await completeOrder(trx, services, order, {
      by: 'buyer',
      at: now,
      entry: { code: 'received_and_satisfied' },
      changes: { claimed_at: now, holds_tag: false },
    });
  await orderStore.update(trx, order.id, { claimed_at: now, holds_tag: false }, now);
  await orderStore.appendTimelineEntry(trx, order.id, now, { code: 'claimed' }, order.buyer_id === accountId ? 'buyer' : 'system');
  return order;
}

/** Completes the order and releases its payout, less pending refunds. */
export async function completeOrder(
  trx: Trx,
  services: Services,
  order: OrderRow,
  { changes, ...how }: { by: OrderActor; at: Date; entry: TimelineMessage; changes?: OrderChanges },
): Promise<OrderRow> {
  const done = await transitionOrder(trx, order, { ...how, action: 'complete', changes: { ...changes, isReviewed: true } });
  await releaseEarnings(trx, services, done, how.at);
  return done;
}
