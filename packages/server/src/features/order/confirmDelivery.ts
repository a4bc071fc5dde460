import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { loadOrder } from './load-order.ts';
import { moveOrder } from './move-order.ts';
import { isParcelLate } from './order.policy.ts';
import { lockOrder, nobodyNeeded } from './order.store.ts';
import { presentOrder } from './present-order.ts';
import { tellOrder } from './tell-order.ts';

/** Says that it arrived, no more: being satisfied is said by the claim. Saying it twice changes nothing. */
export const confirmDelivery: Handler<'confirmDelivery'> = async (context, { orderId }) => {
  const { viewer } = await loadOrder(context, orderId);
  if (viewer !== 'buyer') throw new WireError('forbidden');
  const { order, isNew } = await context.db.transaction(async (trx) => {
    const now = context.clock.now();
    const locked = await lockOrder(trx, orderId);
    if (!locked) throw new WireError('not_found');
    if (locked.status === 'delivered') return { order: locked, isNew: false };
    if (locked.status === 'disputed' && !isParcelLate(locked))
      throw new WireError('conflict', { message: 'Something was said to be wrong with it. Say in the dispute that it arrived.' });
    const moved = await moveOrder(trx, locked, {
      action: 'deliver',
      by: 'buyer',
      at: now,
      what: 'The parcel arrived',
      set: sql`delivered_at = ${now}, needs_operator = ${nobodyNeeded}`,
      times: { delivered_at: now },
    });
    return { order: moved, isNew: true };
  });
  if (isNew) tellOrder(context, order);
  return await presentOrder(context.db, order, viewer);
};
