import { release } from '@strapline/domain/ledger/order-entries';
import { sql, type Trx } from '../../ports/database.ts';
import { book } from '../ledger/ledger.ts';
import { type OrderRow, returnedCents, toLedgerOrder } from '../order/order.ts';
import { recordEarnings } from '../payout/payout.ts';
import { pendingRefundCents } from '../refund/refund.ts';

/** The order is complete: what is held of it becomes everybody's share. */
export async function releaseEarnings(trx: Trx, order: OrderRow, at: Date): Promise<void> {
  // What was promised back is owed to the buyer already; what a bank took is not there.
  const gone = returnedCents(order) + (await pendingRefundCents(trx, order.id));
  if (order.captured_cents <= gone) {
    await trx.change(sql`update orders set payout_status = 'none' where id = ${order.id}`);
    return;
  }
  await book(trx, release(toLedgerOrder({ ...order, refunded_cents: gone }, await creatorOf(trx, order)), at));
  await recordEarnings(trx, order.id, at);
}

/** Who is owed the royalty of an order; read only where there is one. */
async function creatorOf(trx: Trx, order: OrderRow): Promise<string> {
  if (order.royalty_cents === 0) return order.seller_id;
  const tag = await trx.first<{ creator_id: string }>(sql`select creator_id from bra_tag where id = ${order.bra_tag_id}`);
  if (!tag) throw new Error(`order ${order.id} is about no tag`);
  return tag.creator_id;
}
