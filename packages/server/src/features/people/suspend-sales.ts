import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import type { TagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { findPieceReason, findStrictest, resumeOrStop, stopSale } from '../cancellation/cancellation.ts';
import { pauseSales } from '../listing/listing.ts';
import { endOffersOf } from '../offer-record/offer-record.ts';
import { type OrderRow, orderStore } from '../order/order.ts';
import { resumePayouts } from '../payout/payout.ts';

/** What `publishAccountState` publishes after the transaction. */
export type SalesEffects = { listings: TagStatus[]; orders: OrderRow[] };

/**
 * A suspended person sells nothing: their listings leave the shelf, open checkouts end, and orders that have not shipped wait for an admin, except those that an
 * admin let ship `since` the suspension began. Payouts look at the account's state themselves. Repeating it changes nothing.
 */
export async function suspendSales(trx: Trx, services: Services, sellerId: string, since: Date): Promise<SalesEffects> {
  // Lock order: orders before tags.
  const open = await orderStore.findOpenSalesForUpdate(trx, sellerId);
  const listings = await pauseSales(trx, sellerId, true);
  await endOffersOf(trx, sellerId);
  const orders: OrderRow[] = [];
  for (const order of open) {
    if (order.ship_since && order.ship_since >= since) continue;
    const reason = findStrictest('seller_suspended', await findPieceReason(trx, order.bra_tag_id)) ?? 'seller_suspended';
    const stopped = await stopSale(trx, services, order, reason);
    if (stopped) orders.push(stopped);
  }
  return { listings, orders };
}

/** The suspension ended: listings that are still on sale come back, orders that waited for an admin because of it can ship, and payouts go on. */
export async function resumeSales(trx: Trx, services: Services, sellerId: string): Promise<SalesEffects> {
  const open = await orderStore.findOpenSalesForUpdate(trx, sellerId);
  const listings = await pauseSales(trx, sellerId, false);
  const orders: OrderRow[] = [];
  for (const order of open.filter(({ needs_operator }) => needs_operator === 'seller_suspended')) {
    const resumed = await resumeOrStop(trx, services, order, await findPieceReason(trx, order.bra_tag_id));
    if (resumed) orders.push(resumed);
  }
  await resumePayouts(trx, services, sellerId);
  return { listings, orders };
}
