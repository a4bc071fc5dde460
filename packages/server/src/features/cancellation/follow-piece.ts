import { type AccountState, findRestriction } from '@strapline/domain/account/account-state';
import type { TimelineMessage } from '@strapline/domain/order/order-timeline';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { type OrderRow, orderQueue, orderStore } from '../order/order.ts';
import { orderPayout } from '../payout/payout.ts';
import { findStrictest, resumeOrStop, type StopReason, stopSale } from './stop-sale.ts';

/** What the team decided about a piece as a whole: hidden while it is reviewed, removed (or its tag revoked), or null. Single pictures don't stop an order. */
export async function findPieceReason(db: Queryable, braTagId: string): Promise<'piece_hidden' | 'piece_removed' | null> {
  const row = await db.first<{ is_removed: boolean; is_hidden: boolean }>(
    sql`select tag.status = 'revoked' or coalesce(bool_or(d.action in ('remove', 'suspend', 'revokeTag')), false) as is_removed, coalesce(bool_or(d.action = 'hide'), false) as is_hidden
        from bra_tag tag left join decision d on d.bra_tag_id = tag.id and d.replaced_at is null and d.subject_kind <> 'media'
        where tag.id = ${braTagId} group by tag.id`,
  );
  if (row?.is_removed) return 'piece_removed';
  return row?.is_hidden ? 'piece_hidden' : null;
}

/**
 * Runs a change of what the team decided about a piece, and then brings its orders in line, in the caller's transaction. Returns the orders that changed, for
 * `publishOrderUpdate`. An admin's decision about an order holds until the team decides something else about the piece.
 */
export async function changePiece<Result>(
  trx: Trx,
  services: Services,
  braTagId: string | null,
  change: () => Promise<Result>,
): Promise<{ result: Result; orders: OrderRow[] }> {
  if (braTagId === null) return { result: await change(), orders: [] };
  // Lock order: orders before tags.
  const [, before] = await Promise.all([orderStore.findAllForUpdateByTag(trx, braTagId), findPieceReason(trx, braTagId)]);
  const result = await change();
  const [orders, reason] = await Promise.all([orderStore.findAllForUpdateByTag(trx, braTagId), findPieceReason(trx, braTagId)]);
  await endCheckouts(trx, services, braTagId, orders);
  const changed: OrderRow[] = [];
  for (const order of reason === before ? [] : orders) {
    const updated = await followPiece(trx, services, order, reason);
    if (updated) changed.push(updated);
  }
  return { result, orders: changed };
}

/** Nobody pays for a piece that isn't shown. */
async function endCheckouts(trx: Trx, services: Services, braTagId: string, orders: readonly OrderRow[]): Promise<void> {
  const unpaid = orders.filter(({ status }) => status === 'pending_payment');
  if (unpaid.length === 0) return;
  const isShown = await trx.first(sql`select 1 from bra_tag where id = ${braTagId} and moderation = 'visible' and status <> 'revoked'`);
  if (!isShown) for (const { id } of unpaid) await orderQueue.stoppedOrder(trx, services, id);
}

async function followPiece(trx: Trx, services: Services, order: OrderRow, reason: StopReason | null): Promise<OrderRow | null> {
  switch (order.status) {
    case 'paid': {
      const strictest = findStrictest(reason, await findSellerReason(trx, services, order));
      return reason ? await stopSale(trx, services, order, strictest ?? reason) : await resumeOrStop(trx, services, order, strictest);
    }
    case 'pending_payment':
      return null;
    default:
      return reason === 'piece_removed'
        ? await holdPayout(trx, services, order)
        : await releasePayout(trx, services, order, { code: 'payout_released' });
  }
}

async function findSellerReason(db: Queryable, { clock }: Services, order: OrderRow): Promise<'seller_suspended' | null> {
  const row = await db.first<{ state: AccountState; until: Date | null; since: Date | null }>(
    sql`select state, state_until as until, suspended_since as since from account where id = ${order.seller_id}`,
  );
  // An admin let it ship in spite of the suspension.
  if (order.ship_since && row?.since && order.ship_since >= row.since) return null;
  return row && findRestriction(row.state, row.until, clock.now())?.state === 'suspended' ? 'seller_suspended' : null;
}

/** The order of a removed piece that was shipped: it goes on, but its payout waits for an admin. Null if nothing is left to pay out. */
async function holdPayout(trx: Trx, services: Services, order: OrderRow): Promise<OrderRow | null> {
  if (order.payout_held_since) return null;
  if (order.status === 'completed' && !(await orderPayout.isOpen(trx, order.id))) return null;
  const now = services.clock.now();
  await orderStore.appendTimelineEntry(trx, order.id, now, { code: 'payout_held' }, 'operator');
  return await orderStore.update(trx, order.id, { payout_held_since: now, needs_operator: order.needs_operator ?? 'piece_removed' }, now);
}

/** The payout of a locked order continues. Null if it isn't held. */
export async function releasePayout(trx: Trx, services: Services, order: OrderRow, entry: TimelineMessage): Promise<OrderRow | null> {
  if (!order.payout_held_since) return null;
  const now = services.clock.now();
  const isReviewed = order.needs_operator === 'piece_removed';
  await orderStore.appendTimelineEntry(trx, order.id, now, entry, 'operator');
  await orderPayout.resume(trx, services, order.id);
  return await orderStore.update(trx, order.id, { payout_held_since: null, ...(isReviewed ? { isReviewed } : {}) }, now);
}
