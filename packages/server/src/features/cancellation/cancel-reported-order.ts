import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { appendTimelineEntry, findOrder, lockOrder, publishOrderUpdate, queueOrderMail } from '../order/order.ts';
import { cancelUnpaidOrder } from './cancel-unpaid-order.ts';

/**
 * A checkout under way ends and nothing is charged. Who has paid keeps the order and hears of it: found again in time it is shipped, else the clock gives
 * everything back. Nothing happens when the piece was found meanwhile.
 */
export async function cancelReportedOrder(services: Services, { orderId }: { orderId: string }): Promise<void> {
  const order = await findOrder(services.db, orderId);
  if (!order || !(await isReported(services, order.bra_tag_id))) return;
  const now =
    order.status === 'pending_payment'
      ? await cancelUnpaidOrder(services, order, { by: 'system', entry: { code: 'canceled_piece_reported' } })
      : order;
  if (now.status !== 'paid') return;
  const noted = await services.db.transaction(async (trx) => {
    const locked = await lockOrder(trx, orderId);
    if (locked?.status !== 'paid') return null;
    await appendTimelineEntry(trx, orderId, services.clock.now(), { code: 'piece_reported' }, 'seller');
    await queueOrderMail(trx, services, orderId, 'reported');
    return locked;
  });
  if (noted) publishOrderUpdate(services, noted);
}

async function isReported(services: Services, braTagId: string): Promise<boolean> {
  return (await services.db.first(sql`select 1 from bra_tag where id = ${braTagId} and status in ('missing', 'stolen')`)) !== undefined;
}
