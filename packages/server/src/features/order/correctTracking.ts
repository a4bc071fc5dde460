import { carrierNamed } from '@strapline/domain/carriers';
import { checkWording } from '@strapline/domain/wording';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { checkTracking } from './check-tracking.ts';
import { loadOrder } from './load-order.ts';
import { noteStep } from './move-order.ts';
import { mayCorrectTracking } from './order.policy.ts';
import { lockOrder, type OrderRow, orderColumns } from './order.store.ts';
import { mailLater } from './order-jobs.ts';
import { presentOrder } from './present-order.ts';
import { tellOrder } from './tell-order.ts';

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
    if (!mayCorrectTracking(locked))
      throw new WireError('conflict', { message: 'The tracking can be corrected while the parcel is on its way.' });
    if (locked.carrier === name && locked.tracking_number === number) return { order: locked, isNew: false };
    const order = await trx.first<OrderRow>(
      sql`update orders set carrier = ${name}, tracking_number = ${number}, updated_at = ${now} where id = ${orderId} returning ${orderColumns}`,
    );
    if (!order) throw new WireError('not_found');
    await noteStep(trx, orderId, now, 'The tracking was corrected', 'seller');
    await mailLater(trx, context, orderId, 'tracking');
    return { order, isNew: true };
  });
  if (isNew) tellOrder(context, order);
  return await presentOrder(context.db, order, viewer);
};
