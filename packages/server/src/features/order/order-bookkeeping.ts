import { type BookedOrder, entriesOf, type MoneyTimes } from '@strapline/domain/ledger/order-entries';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { bookAll } from '../ledger/ledger.ts';
import { type OrderRow, orderColumns } from './order.store.ts';

/** An order as the books see it. `creatorId` matters for a royalty alone, so most steps leave it at the seller. */
export function toLedgerOrder(order: OrderRow, creatorId = order.seller_id): BookedOrder {
  return {
    orderId: order.id,
    provider: order.payment_provider,
    currency: order.currency,
    status: order.status,
    capturedCents: order.captured_cents,
    refundedCents: order.refunded_cents,
    feeCents: order.processor_fee_cents,
    lines: order.lines,
    netCents: order.net_cents,
    royaltyCents: order.royalty_cents,
    sellerDeliveryCents: order.seller_delivery_cents,
    sellerId: order.seller_id,
    creatorId,
  };
}

const atOnce = 500;

/**
 * Books what orders of the time before the ledger took, gave back and released; at every start, since an older server may have run beside a newer one.
 * An order that somebody works on is waited for; who comes second finds it booked.
 */
export async function backfillLedger(services: Services): Promise<void> {
  let orders = 0;
  for (;;) {
    const taken = await services.db.transaction(bookSome);
    orders += taken;
    if (taken < atOnce) break;
  }
  if (orders > 0) services.log.info({ orders }, 'orders were taken into the books');
}

type Old = OrderRow & { creator_id: string };

async function bookSome(trx: Trx): Promise<number> {
  const old = await trx.rows<Old>(
    sql`select ${orderColumns}, (select creator_id from bra_tag where bra_tag.id = bra_tag_id) as creator_id from orders
        where captured_cents > 0 and not in_ledger order by id limit ${atOnce} for no key update`,
  );
  if (old.length === 0) return 0;
  const entries = old.flatMap((order) => entriesOf(toLedgerOrder(order, order.creator_id), timesOf(order)));
  // A ledger is read as the days went.
  await bookAll(
    trx,
    entries.toSorted((one, other) => Number(one.at) - Number(other.at)),
  );
  await trx.change(sql`update orders set in_ledger = true where id = any(${old.map(({ id }) => id)}::text[])`);
  return old.length;
}

function timesOf(order: OrderRow): MoneyTimes {
  return { paidAt: order.paid_at, endedAt: order.ended_at, completedAt: order.completed_at, lastAt: order.updated_at };
}
