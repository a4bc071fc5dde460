import { sql, type Trx } from '../../ports/database.ts';
import { appendTimelineEntry, type OrderRow, returnedCents } from '../order/order.ts';

type Promised = { id: string; cents: number; state: 'waiting' | 'approved' | 'failed' };

/**
 * A bank gave a part of the payment back to the buyer: of what was promised and has not reached them, what is not there any more is cut, the oldest refunds
 * are kept first, and the desk is told. Answers how much of what was decided stays promised.
 */
export async function reduceRefunds(trx: Trx, order: OrderRow, takenCents: number, at: Date): Promise<number> {
  const promised = await trx.rows<Promised>(
    sql`select id, cents, state from refund where order_id = ${order.id} and state in ('waiting', 'approved', 'failed')
        order by coalesce(second_at, asked_at), id`,
  );
  let left = Math.max(order.captured_cents - returnedCents(order) - takenCents, 0);
  let [cut, kept, decided] = [0, 0, 0];
  for (const one of promised) {
    const stays = Math.min(one.cents, left);
    left -= stays;
    kept += stays;
    cut += one.cents - stays;
    if (one.state !== 'waiting') decided += stays;
    if (stays === one.cents) continue;
    // What was tried by the old sum is begun anew by another key.
    if (stays > 0) await trx.change(sql`update refund set cents = ${stays}, attempt = attempt + 1 where id = ${one.id}`);
    else
      await trx.change(
        sql`update refund set state = 'declined', second_at = coalesce(second_at, ${at}), withdrawn_because = 'bank_returned_it' where id = ${one.id}`,
      );
  }
  if (cut === 0) return decided;
  await trx.change(
    sql`with owed as (select coalesce(sum(cents), 0)::int as cents from refund where order_id = ${order.id} and state = 'failed')
        update orders set refund_asked_cents = refund_asked_cents - ${cut}::int, owed_again_cents = owed.cents,
          needs_operator = case when ${kept > 0} then coalesce(needs_operator, 'refund_cut') when needs_operator = 'refund_failed' then null else needs_operator end
        from owed where id = ${order.id}`,
  );
  if (kept > 0) await appendTimelineEntry(trx, order.id, at, { code: 'refund_cut', params: { cents: cut } }, 'provider');
  return decided;
}
