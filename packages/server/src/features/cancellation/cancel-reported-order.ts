import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { orderQueue, orderStore, publishOrderUpdate } from '../order/order.ts';
import { cancelUnpaidOrder } from './cancel-unpaid-order.ts';

/**
 * Cancels the checkout of a reported piece without a charge. A paid order stays open and its buyer is notified: it is shipped if the piece is found in time,
 * otherwise a timer refunds it.
 */
export async function cancelReportedOrder(services: Services, { orderId }: { orderId: string }): Promise<void> {
  const order = await orderStore.find(services.db, orderId);
  if (!order || !(await isReported(services, order.bra_tag_id))) return;
  const now =
    order.status === 'pending_payment'
      ? await cancelUnpaidOrder(services, order, { by: 'system', entry: { code: 'canceled_piece_reported' } })
      : order;
  if (now.status !== 'paid') return;
  const noted = await services.db.transaction(async (trx) => {
    const locked = await orderStore.findForUpdate(trx, orderId);
    if (locked?.status !== 'paid') return null;
    await orderStore.appendTimelineEntry(trx, orderId, services.clock.now(), { code: 'piece_reported' }, 'seller');
    await orderQueue.mail(trx, services, orderId, 'reported');
    return locked;
  });
  if (noted) publishOrderUpdate(services, noted);
}

async function isReported(services: Services, braTagId: string): Promise<boolean> {
  return (await services.db.first(sql`select 1 from bra_tag where id = ${braTagId} and status in ('missing', 'stolen')`)) !== undefined;
}
