import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { completeOrder } from './complete-order.ts';
import { loadOrder } from './load-order.ts';
import { moveOrder } from './move-order.ts';
import { isParcelLate } from './order.policy.ts';
import { lockOrder, nobodyNeeded, type OrderRow } from './order.store.ts';
import { presentOrder } from './present-order.ts';
import { tellOrder } from './tell-order.ts';

/** Says that it arrived; and with `satisfied` that all is well, which completes the order as a claim would. Saying it twice changes nothing. */
export const confirmDelivery: Handler<'confirmDelivery'> = async (context, { orderId, satisfied }) => {
  const { viewer } = await loadOrder(context, orderId);
  if (viewer !== 'buyer') throw new WireError('forbidden');
  const { order, isNew } = await context.db.transaction(async (trx) => {
    const now = context.clock.now();
    const locked = await lockOrder(trx, orderId);
    if (!locked) throw new WireError('not_found');
    if (locked.status === (satisfied ? 'completed' : 'delivered')) return { order: locked, isNew: false };
    if (locked.status === 'disputed' && !isParcelLate(locked))
      throw new WireError('conflict', { message: 'There is an open dispute about this order. Confirm the arrival in the dispute.' });
    const arrived = locked.status === 'delivered' ? locked : await noteArrived(trx, locked, now);
    const order = satisfied ? await completeOrder(trx, arrived, { by: 'buyer', at: now, what: 'The buyer is satisfied' }) : arrived;
    return { order, isNew: true };
  });
  if (isNew) tellOrder(context, order);
  return await presentOrder(context.db, order, viewer);
};

async function noteArrived(trx: Trx, order: OrderRow, now: Date): Promise<OrderRow> {
  return await moveOrder(trx, order, {
    action: 'deliver',
    by: 'buyer',
    at: now,
    what: 'The parcel arrived',
    set: sql`delivered_at = ${now}, needs_operator = ${nobodyNeeded}`,
    times: { delivered_at: now },
  });
}
