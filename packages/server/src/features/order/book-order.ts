import { type BookedOrder, entriesOf, type MoneyTimes, release } from '@strapline/domain/ledger/order-entries';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { book, bookAll } from '../ledger/ledger.ts';
import { noteEarnings } from './earnings.ts';
import { backCents, type OrderRow, orderColumns } from './order.store.ts';
import { promisedCents } from './promised-refunds.ts';

/** An order as the books see it. `creatorId` matters for a royalty alone, so most steps leave it at the seller. */
export function bookedOrder(order: OrderRow, creatorId = order.seller_id): BookedOrder {
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

/** The order is complete: what is held of it becomes everybody's share. */
export async function bookRelease(trx: Trx, order: OrderRow, at: Date): Promise<void> {
  // What was promised back is owed to the buyer already; what a bank took is not there.
  const gone = backCents(order) + (await promisedCents(trx, order.id));
  if (order.captured_cents <= gone) {
    await trx.change(sql`update orders set payout_status = 'none' where id = ${order.id}`);
    return;
  }
  await book(trx, release(bookedOrder({ ...order, refunded_cents: gone }, await creatorOf(trx, order)), at));
  await noteEarnings(trx, order.id, at);
}

/** Who is owed the royalty of an order; read only where there is one. */
async function creatorOf(trx: Trx, order: OrderRow): Promise<string> {
  if (order.royalty_cents === 0) return order.seller_id;
  const tag = await trx.first<{ creator_id: string }>(sql`select creator_id from bra_tag where id = ${order.bra_tag_id}`);
  if (!tag) throw new Error(`order ${order.id} is about no tag`);
  return tag.creator_id;
}

const atOnce = 500;

/**
 * Books what orders of the time before the ledger took, gave back and released; at every start, since an older server may have run beside a newer one.
 * An order that somebody works on is waited for; who comes second finds it booked.
 */
export async function bookOldOrders(services: Services): Promise<void> {
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
  const entries = old.flatMap((order) => entriesOf(bookedOrder(order, order.creator_id), timesOf(order)));
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
