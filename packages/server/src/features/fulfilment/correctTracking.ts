import { carrierNamed } from '@strapline/domain/shipping/carriers';
import { day } from '@strapline/domain/time';
import { checkWording } from '@strapline/domain/wording/wording';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import {
  appendTimelineEntry,
  canCorrectTracking,
  loadOrder,
  lockOrder,
  type OrderRow,
  orderColumns,
  presentOrder,
  publishOrderUpdate,
  queueOrderMail,
} from '../order/order.ts';
import { checkTracking } from './check-tracking.ts';

/** So many mails about it go to the buyer of one order within a day; the page shows each correction. */
const mailsADay = 3;

/** A number that was mistyped is put right; the buyer is told. The same again changes nothing. */
export const correctTracking: Handler<'correctTracking'> = async (context, { orderId, carrier, trackingNumber }) => {
  const { viewer } = await loadOrder(context, orderId);
  if (viewer !== 'seller') throw new WireError('forbidden');
  const wording = checkWording(carrier);
  if (!wording.ok) throw new WireError('validation', { fields: { carrier: wording.reason } });
  checkTracking(carrier, trackingNumber);
  const name = carrierNamed(carrier)?.name ?? carrier;
  const number = trackingNumber || null;
  const { order, isNew } = await context.db.transaction(async (trx) => {
    const now = context.clock.now();
    const locked = await lockOrder(trx, orderId);
    if (!locked) throw new WireError('not_found');
    if (!canCorrectTracking(locked)) throw new WireError('conflict', { reason: 'tracking_not_correctable' });
    if (locked.carrier === name && locked.tracking_number === number) return { order: locked, isNew: false };
    const order = await trx.first<OrderRow>(
      sql`update orders set carrier = ${name}, tracking_number = ${number}, updated_at = ${now} where id = ${orderId} returning ${orderColumns}`,
    );
    if (!order) throw new WireError('not_found');
    const lately = await trx.first<{ n: number }>(
      sql`select count(*)::int as n from order_step where order_id = ${orderId} and code = 'tracking_corrected' and at > ${new Date(now.getTime() - day)}`,
    );
    await appendTimelineEntry(trx, orderId, now, { code: 'tracking_corrected' }, 'seller');
    if ((lately?.n ?? 0) < mailsADay) await queueOrderMail(trx, context, orderId, 'tracking');
    return { order, isNew: true };
  });
  if (isNew) publishOrderUpdate(context, order);
  return await presentOrder(context.db, order, viewer);
};
