import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { bookRelease } from './book-order.ts';
import { moveOrder, noteStep } from './move-order.ts';
import { type OrderRow, orderColumns } from './order.store.ts';
import { tellOrder } from './tell-order.ts';

export { endUnpaid } from './end-order.ts';
export { noteStep } from './move-order.ts';
export { lockOrder, type OrderRow, orderById, orderColumns } from './order.store.ts';
export { accessTokenOf, viewerOf } from './order-access.ts';
export { timerOf } from './order-timer.ts';
export { presentIntent, presentOrder } from './present-order.ts';
export { holdUpOrder, lockBuyersOrder } from './reported-order.ts';

/** What a claim needs to know of the order behind it. */
export type ClaimedOrder = { orderId: string; tell: () => void };

/**
 * The buyer claims the tag and says "I have it and I am satisfied": the open order on it is complete and its payout released. A guest's order joins the
 * account that claims. Null when no order is open on the tag. The caller pushes by `tell` after the transaction.
 */
export async function completeByClaim(
  trx: Trx,
  services: Services,
  claim: { braTagId: string; accountId: string },
): Promise<ClaimedOrder | null> {
  const now = services.clock.now();
  const order = await openOrderOf(trx, claim.braTagId);
  if (!order) return null;
  const isBuyers = order.buyer_id === null || order.buyer_id === claim.accountId;
  if (!isBuyers || (order.status !== 'shipped' && order.status !== 'delivered')) {
    // Complete already, in dispute, or claimed by somebody whom the buyer gave it to: the claim is noted and the order goes on as it is.
    await trx.change(sql`update orders set claimed_at = ${now}, updated_at = ${now} where id = ${order.id}`);
    await noteStep(trx, order.id, now, 'The piece was claimed', isBuyers ? 'buyer' : 'system');
    return { orderId: order.id, tell: () => tellOrder(services, order) };
  }
  const done = await moveOrder(trx, order, {
    action: 'complete',
    by: 'buyer',
    at: now,
    what: 'The buyer has it and is satisfied',
    set: sql`completed_at = ${now}, ended_at = ${now}, claimed_at = ${now}, payout_status = 'pending', buyer_id = coalesce(buyer_id, ${claim.accountId})`,
  });
  await bookRelease(trx, done, now);
  return { orderId: done.id, tell: () => tellOrder(services, done) };
}

/** The order that a claim is about: the one under way, else one that the clock completed and nobody claimed yet. */
async function openOrderOf(trx: Trx, braTagId: string): Promise<OrderRow | undefined> {
  return await trx.first<OrderRow>(
    sql`select ${orderColumns} from orders where bra_tag_id = ${braTagId} and holds_tag and claimed_at is null
          and status in ('shipped', 'delivered', 'disputed', 'completed') for update`,
  );
}
