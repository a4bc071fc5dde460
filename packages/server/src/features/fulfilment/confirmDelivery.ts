import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { loadOrder, type OrderRow, orderPolicy, orderStore, presentOrder, publishOrderUpdate, transitionOrder } from '../order/order.ts';
import { completeOrder } from './complete-order.ts';

/** Confirms the arrival; with `satisfied`, it also completes the order as a claim would. Idempotent. */
export const confirmDelivery: Handler<'confirmDelivery'> = async (context, { orderId, satisfied }) => {
  const { viewer } = await loadOrder(context, orderId);
  if (viewer !== 'buyer') throw new WireError('forbidden');
  const { order, isNew } = await context.db.transaction(async (trx) => {
    const now = context.clock.now();
    const locked = await orderStore.findForUpdate(trx, orderId);
    if (!locked) throw new WireError('not_found');
    if (locked.status === (satisfied ? 'completed' : 'delivered')) return { order: locked, isNew: false };
    if (locked.status === 'disputed' && !orderPolicy.isParcelLate(locked))
      throw new WireError('conflict', { reason: 'confirm_in_dispute' });
    const arrived = locked.status === 'delivered' ? locked : await recordArrival(trx, locked, now);
    const order = satisfied ? await completeOrder(trx, context, arrived, { by: 'buyer', at: now, entry: { code: 'satisfied' } }) : arrived;
    return { order, isNew: true };
  });
  if (isNew) publishOrderUpdate(context, order);
  return await presentOrder(context.db, order, viewer);
};

async function recordArrival(trx: Trx, order: OrderRow, now: Date): Promise<OrderRow> {
  return await transitionOrder(trx, order, {
    action: 'deliver',
    by: 'buyer',
    at: now,
    entry: { code: 'arrived' },
    changes: { isReviewed: true },
  });
}
