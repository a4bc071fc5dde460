import { type Queryable, sql } from '../../ports/database.ts';

/** Partial refunds of an order that have not reached the buyer: not sent yet, or returned by their bank. */
export async function sumPendingRefundCents(trx: Queryable, orderId: string): Promise<number> {
  const row = await trx.first<{ cents: number }>(
    sql`select coalesce(sum(cents), 0)::int as cents from refund where order_id = ${orderId} and state in ('approved', 'failed') and not ends_order and not after_release`,
  );
  return row?.cents ?? 0;
}
