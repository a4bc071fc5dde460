import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { braTagStore } from '../bra-tag-record/bra-tag-record.ts';
import { orderStore } from '../order/order.ts';
import { cancelUnpaidOrder } from './cancel-unpaid-order.ts';

/** Ends the checkout of a piece that Strapline took off sale. It calls the payment provider, so it runs outside of the decision's transaction. */
export async function cancelStoppedOrder(services: Services, { orderId }: { orderId: string }): Promise<void> {
  const order = await orderStore.find(services.db, orderId);
  if (order?.status !== 'pending_payment') return;
  const stopped = await services.db.first(
    sql`select 1 from bra_tag where id = ${order.bra_tag_id} and (${braTagStore.pageState} = 'removed' or status = 'revoked')`,
  );
  if (stopped) await cancelUnpaidOrder(services, order, { by: 'system', entry: { code: 'canceled_sale_stopped' } });
}
