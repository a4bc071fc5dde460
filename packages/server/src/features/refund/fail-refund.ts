import { createId } from '../../platform/ids.ts';
import { sql, type Trx } from '../../ports/database.ts';
import type { OrderRow } from '../order/order.ts';
import type { ReturnedRefund } from './provider-refund.store.ts';

/**
 * Marks a refund that the buyer's bank returned as failed, until an operator decides; returns the amount. A refund from the provider's dashboard gets a row
 * of its own, as far as it was counted as refunded (`countedCents`).
 */
export async function markRefundFailed(trx: Trx, order: OrderRow, one: ReturnedRefund, countedCents: number, now: Date): Promise<number> {
  const refundId = one.refund_id ?? (await findByAmount(trx, order, one));
  if (refundId === null) return countedCents < one.cents ? 0 : await handleExternalRefund(trx, order, one, now);
  const failed = await trx.first<{ cents: number }>(
    sql`update refund set state = 'failed', failed_at = ${now}, failure = ${one.failure}, last_error = null where id = ${refundId} and state in ('approved', 'sent')
          and not exists (select from provider_refund p where p.refund_id = ${refundId} and p.id <> ${one.id} and p.state <> 'failed') returning cents`,
  );
  return failed?.cents ?? 0;
}

/** The latest refund of this amount, for a provider that stores no reference. */
async function findByAmount(trx: Trx, order: OrderRow, one: ReturnedRefund): Promise<string | null> {
  const row = await trx.first<{ id: string }>(
    sql`with found as (select r.id from refund r where r.order_id = ${order.id} and r.cents = ${one.cents} and (r.state = 'sent' or (r.state = 'approved' and r.tries > 0))
            and not exists (select from provider_refund p where p.refund_id = r.id) order by r.sent_at desc nulls last, r.id limit 1)
        update provider_refund set refund_id = found.id from found
        where provider_refund.provider = ${order.payment_provider} and provider_refund.id = ${one.id} returning found.id`,
  );
  return row?.id ?? null;
}

async function handleExternalRefund(trx: Trx, order: OrderRow, one: ReturnedRefund, now: Date): Promise<number> {
  const isOver = order.status === 'canceled' || order.status === 'expired';
  const id = createId('rfd');
  await trx.change(
    sql`insert into refund (id, order_id, cents, ends_order, reason, words, requested_as, requested_at, state, after_release, failed_at, failure)
        values (${id}, ${order.id}, ${one.cents}, ${isOver}, 'sent_by_hand', '', 'system', ${now}, 'failed', ${order.status === 'completed'}, ${now}, ${one.failure})`,
  );
  await trx.change(sql`update provider_refund set refund_id = ${id} where provider = ${order.payment_provider} and id = ${one.id}`);
  return one.cents;
}
