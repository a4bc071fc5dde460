import { findCarrier } from '@strapline/domain/shipping/carriers';
import { day } from '@strapline/domain/time';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { loadOrder, orderPolicy, orderQueue, orderStore, presentOrder, publishOrderUpdate } from '../order/order.ts';

/** The buyer gets at most this many mails a day per order; the page shows each correction. */
const mailsADay = 3;

/** Corrects the tracking number and notifies the buyer. Idempotent. */
export const correctTracking: Handler<'correctTracking'> = async (context, { orderId, carrier, trackingNumber }) => {
  const { viewer } = await loadOrder(context, orderId);
  if (viewer !== 'seller') throw new WireError('forbidden');
  const name = findCarrier(carrier)?.name ?? carrier;
  const number = trackingNumber || null;
  const { order, isNew } = await context.db.transaction(async (trx) => {
    const now = context.clock.now();
    const locked = await orderStore.findForUpdate(trx, orderId);
    if (!locked) throw new WireError('not_found');
    if (!orderPolicy.canCorrectTracking(locked)) throw new WireError('conflict', { reason: 'tracking_not_correctable' });
    if (locked.carrier === name && locked.tracking_number === number) return { order: locked, isNew: false };
    const order = await orderStore.update(trx, orderId, { carrier: name, tracking_number: number }, now);
    const lately = await trx.first<{ n: number }>(
      sql`select count(*)::int as n from order_step where order_id = ${orderId} and code = 'tracking_corrected' and at > ${new Date(now.getTime() - day)}`,
    );
    await orderStore.appendTimelineEntry(trx, orderId, now, { code: 'tracking_corrected' }, 'seller');
    if ((lately?.n ?? 0) < mailsADay) await orderQueue.mail(trx, context, orderId, 'tracking');
    return { order, isNew: true };
  });
  if (isNew) publishOrderUpdate(context, order);
  return await presentOrder(context.db, order, viewer);
};
