import { sql, type Trx } from '../../ports/database.ts';
import { type OrderRow, orderMoney, orderStore } from '../order/order.ts';

type PromisedRefund = { id: string; cents: number; state: 'waiting' | 'approved' | 'failed' };

/**
 * Reduces pending refunds by what a chargeback returned to the buyer, the newest first, and asks an operator to look at it. Returns how much of the approved
 * refunds remains.
 */
export async function reduceRefunds(trx: Trx, order: OrderRow, takenCents: number, at: Date): Promise<number> {
  const promised = await trx.rows<PromisedRefund>(
    sql`select id, cents, state from refund where order_id = ${order.id} and state in ('waiting', 'approved', 'failed')
        order by coalesce(second_at, requested_at), id`,
  );
  let remainingCents = Math.max(order.captured_cents - orderMoney.sumReturnedCents(order) - takenCents, 0);
  let [cut, remaining, decided] = [0, 0, 0];
  for (const one of promised) {
    const newCents = Math.min(one.cents, remainingCents);
    remainingCents -= newCents;
    remaining += newCents;
    cut += one.cents - newCents;
    if (one.state !== 'waiting') decided += newCents;
    if (newCents === one.cents) continue;
    // A retry with another amount needs another idempotency key.
    if (newCents > 0) await trx.change(sql`update refund set cents = ${newCents}, attempt = attempt + 1 where id = ${one.id}`);
    else
      await trx.change(
        sql`update refund set state = 'declined', second_at = coalesce(second_at, ${at}), withdrawn_because = 'bank_returned_it' where id = ${one.id}`,
      );
  }
  if (cut === 0) return decided;
  await orderStore.recordReducedRefunds(trx, order.id, cut, remaining > 0);
  if (remaining > 0) await orderStore.appendTimelineEntry(trx, order.id, at, { code: 'refund_cut', params: { cents: cut } }, 'provider');
  return decided;
}
