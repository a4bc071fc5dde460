import { createReleaseEntry } from '@strapline/domain/ledger/order-entries';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { bookEntry } from '../ledger/ledger.ts';
import { type OrderRow, orderMoney, orderStore } from '../order/order.ts';
import { recordEarnings } from '../payout/payout.ts';
import { creditReferral } from '../referral/referral.ts';
import { refundMoney } from '../refund/refund.ts';

/** Books everybody's share of a completed order, and the credit of who referred its buyer. */
export async function releaseEarnings(trx: Trx, services: Services, order: OrderRow, at: Date): Promise<void> {
  // Pending refunds are owed to the buyer already, and chargebacks are gone.
  const refundedCents = orderMoney.sumReturnedCents(order) + (await refundMoney.sumPendingCents(trx, order.id));
  if (order.captured_cents <= refundedCents) {
    await orderStore.update(trx, order.id, { payout_status: 'none' });
    return;
  }
  await bookEntry(
    trx,
    createReleaseEntry(orderMoney.toLedgerOrder({ ...order, refunded_cents: refundedCents }, await findCreator(trx, order)), at),
  );
  await recordEarnings(trx, order.id, at);
  await creditReferral(trx, services, order, { refundedCents, at });
}

/** The creator who gets the royalty; loaded only where there is one. */
async function findCreator(trx: Trx, order: OrderRow): Promise<string> {
  if (order.royalty_cents === 0) return order.seller_id;
  const tag = await trx.first<{ creator_id: string }>(sql`select creator_id from bra_tag where id = ${order.bra_tag_id}`);
  if (!tag) throw new Error(`order ${order.id} has no tag`);
  return tag.creator_id;
}
