import type { OrderActor } from '@strapline/domain/order/order.states';
import type { TimelineMessage } from '@strapline/domain/order/order-timeline';
import type { Services } from '../../platform/services.ts';
import { type Statement, sql, type Trx } from '../../ports/database.ts';
import { appendTimelineEntry, clearedOperatorFlag, type OrderRow, transitionOrder } from '../order/order.ts';
import { releaseEarnings } from './release-earnings.ts';

/**
 * A piece is claimed whose order is still open: by its buyer, who says "I have it and I am satisfied", so that the order is complete and its payout released; or
 * after the order was complete, by whoever has the piece then. The order must be locked, and the claim allowed. Push with `tellOrder` after the transaction.
 */
export async function completeByClaim(trx: Trx, services: Services, order: OrderRow, accountId: string): Promise<OrderRow> {
  const now = services.clock.now();
  const claimed = sql`claimed_at = ${now}`;
  if (order.status !== 'completed')
    return await completeOrder(trx, order, { by: 'buyer', at: now, entry: { code: 'received_and_satisfied' }, set: claimed });
  await trx.change(sql`update orders set ${claimed}, updated_at = ${now} where id = ${order.id}`);
  await appendTimelineEntry(trx, order.id, now, { code: 'claimed' }, order.buyer_id === accountId ? 'buyer' : 'system');
  return order;
}

/** The order is complete: its payout is released, less what was promised back. */
export async function completeOrder(
  trx: Trx,
  order: OrderRow,
  how: { by: OrderActor; at: Date; entry: TimelineMessage; set?: Statement },
): Promise<OrderRow> {
  const more = how.set ? sql`, ${how.set}` : sql``;
  const done = await transitionOrder(trx, order, {
    action: 'complete',
    by: how.by,
    at: how.at,
    entry: how.entry,
    set: sql`completed_at = ${how.at}, ended_at = ${how.at}, payout_status = 'pending', needs_operator = ${clearedOperatorFlag}${more}`,
  });
  await releaseEarnings(trx, done, how.at);
  return done;
}
