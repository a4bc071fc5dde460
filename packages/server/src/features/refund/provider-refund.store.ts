import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { isFailed, type ProviderRefund } from '../../ports/payments.ts';
import type { OrderRow } from '../order/order.ts';

/** A refund of the provider's that was not known to have failed before. */
export type ReturnedRefund = { id: string; cents: number; failure: string | null; refund_id: string | null };

/**
 * Stores the provider's refunds of a locked order and returns those that failed since the last sync. States only go forward, so late and repeated syncs
 * change nothing. A refund without a reference is matched by its amount.
 */
export async function saveProviderRefunds(
  trx: Trx,
  order: OrderRow,
  seen: readonly ProviderRefund[],
  now: Date,
): Promise<ReturnedRefund[]> {
  const reported = seen.map((one) => ({
    id: one.id,
    cents: one.amountCents,
    state: isFailed(one) ? 'failed' : one.hasLeftBalance ? 'gone' : 'under_way',
    failure: one.failure,
    named: /^refund-(rfd_[a-z0-9]+)/.exec(one.reference ?? '')?.[1] ?? null,
  }));
  const changed = await trx.rows<ReturnedRefund & { state: string }>(
    sql`insert into provider_refund as known (provider, id, order_id, refund_id, cents, state, failure, failed_at, seen_at)
        select ${order.payment_provider}, reported.id, ${order.id}, coalesce((select r.id from refund r where r.id = reported.named and r.order_id = ${order.id}),
            (select r.id from refund r where reported.named is null and r.order_id = ${order.id} and r.state = 'approved' and r.tries > 0 and r.cents = reported.cents
               and not exists (select from provider_refund p where p.refund_id = r.id and p.state <> 'failed') order by r.requested_at, r.id limit 1)),
          reported.cents, reported.state, reported.failure, case when reported.state = 'failed' then ${now}::timestamptz end, ${now}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb) as reported(id text, cents int, state text, failure text, named text)
        on conflict (provider, id) do update set state = excluded.state, failure = excluded.failure, failed_at = excluded.failed_at
          where (known.state = 'under_way' and excluded.state <> 'under_way') or (known.state = 'gone' and excluded.state = 'failed')
        returning id, cents, failure, refund_id, state`,
  );
  return changed.filter(({ state }) => state === 'failed');
}

/** Stores a refund that the provider accepted; the next sync updates its state. */
export async function saveStartedRefund(db: Queryable, order: OrderRow, refund: ProviderRefund, refundId: string): Promise<void> {
  await db.change(
    sql`insert into provider_refund as known (provider, id, order_id, refund_id, cents, state)
        values (${order.payment_provider}, ${refund.id}, ${order.id}, ${refundId}, ${refund.amountCents}, 'under_way')
        on conflict (provider, id) do update set refund_id = excluded.refund_id where known.refund_id is null`,
  );
}

/** What the provider has debited for the refunds of an order. */
export async function sumProviderRefundedCents(trx: Trx, order: OrderRow): Promise<number> {
  const row = await trx.first<{ cents: number }>(
    sql`select coalesce(sum(cents), 0)::int as cents from provider_refund where order_id = ${order.id} and state = 'gone'`,
  );
  return row?.cents ?? 0;
}
