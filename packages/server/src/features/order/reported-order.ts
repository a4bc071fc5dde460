import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { endUnpaid } from './end-order.ts';
import { noteStep } from './move-order.ts';
import { lockOrder, type OrderRow, orderById, orderColumns } from './order.store.ts';
import { holdUpLater, mailLater } from './order-jobs.ts';
import { tellOrder } from './tell-order.ts';

/** The order that a piece is bought by, locked; undefined when nobody has to do with it, or its buyer has claimed it. Call it before the tag is locked. */
export async function lockBuyersOrder(trx: Trx, braTagId: string): Promise<OrderRow | undefined> {
  return await trx.first<OrderRow>(
    sql`select ${orderColumns} from orders where bra_tag_id = ${braTagId} and holds_tag and claimed_at is null for update`,
  );
}

/** What becomes of a checkout or an unshipped order whose piece was reported missing or stolen; in the transaction of the report. */
export async function holdUpOrder(trx: Trx, services: Services, order: OrderRow): Promise<void> {
  await holdUpLater(trx, services, order.id);
}

/**
 * A checkout under way ends and nothing is charged. Who has paid keeps the order and hears of it: found again in time it is shipped, else the clock gives
 * everything back. Nothing happens when the piece was found meanwhile.
 */
export async function endReported(services: Services, { orderId }: { orderId: string }): Promise<void> {
  const order = await orderById(services.db, orderId);
  if (!order || !(await isReported(services, order.bra_tag_id))) return;
  const now =
    order.status === 'pending_payment'
      ? await endUnpaid(services, order, { by: 'system', what: 'The piece was reported missing or stolen; nothing was charged' })
      : order;
  if (now.status !== 'paid') return;
  const noted = await services.db.transaction(async (trx) => {
    const locked = await lockOrder(trx, orderId);
    if (locked?.status !== 'paid') return null;
    await noteStep(trx, orderId, services.clock.now(), 'The creator reported the piece missing or stolen', 'seller');
    await mailLater(trx, services, orderId, 'reported');
    return locked;
  });
  if (noted) tellOrder(services, noted);
}

async function isReported(services: Services, braTagId: string): Promise<boolean> {
  return (await services.db.first(sql`select 1 from bra_tag where id = ${braTagId} and status in ('missing', 'stolen')`)) !== undefined;
}
