import { findCarrier } from '@strapline/domain/shipping/carriers';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { markTagShipped } from '../bra-tag-record/bra-tag-record.ts';
import { loadOrder, orderQueue, orderStore, presentOrder, publishOrderUpdate, transitionOrder } from '../order/order.ts';

export const shipOrder: Handler<'shipOrder'> = async (context, { orderId, carrier, trackingNumber, codeByHand }) => {
  const { viewer } = await loadOrder(context, orderId);
  if (viewer !== 'seller') throw new WireError('forbidden');
  const { order, facts } = await context.db.transaction(async (trx) => {
    const now = context.clock.now();
    const locked = await orderStore.findForUpdate(trx, orderId);
    if (!locked) throw new WireError('not_found');
    const shipped = await transitionOrder(trx, locked, {
      action: 'ship',
      by: 'seller',
      at: now,
      entry: { code: 'shipped' },
      changes: { carrier: findCarrier(carrier)?.name ?? carrier, tracking_number: trackingNumber || null },
    });
    const facts = await markTagShipped(trx, locked.bra_tag_id, codeByHand === true);
    await orderQueue.mail(trx, context, orderId, 'shipped');
    return { order: shipped, facts };
  });
  publishOrderUpdate(context, order, facts);
  return await presentOrder(context.db, order, viewer);
};
