import { type Queryable, type Statement, sql } from '../../ports/database.ts';

/** Orders per statement. Each order is compared in one statement, so that it is one snapshot beside a running server. */
const step = 5_000;

export type PaymentDifference = {
  order_id: string;
  what: 'captured' | 'refunded' | 'fee' | 'chargeback' | 'cleared';
  /** In the order, the ledger, and at the provider. */
  ours: number;
  booked: number;
  theirs: number;
  currency: string;
  /** The latest change of any of them. */
  moved_at: Date;
};

/** The ledger's totals of one order's payment: captured, fee, refunded, and taken by chargebacks with their fees. */
const ofPayment: Statement = sql`lateral (select
    -coalesce(sum(p.cents) filter (where t.kind = 'capture' and p.account in ('buyer_payments', 'refunds')), 0) as took,
    coalesce(sum(p.cents) filter (where t.kind in ('refund', 'refund_failed') and p.account in ('buyer_payments', 'refunds')), 0) as gave,
    coalesce(sum(p.cents) filter (where t.kind in ('capture', 'processor_fee') and p.account = 'processor_fees'), 0) as fee,
    coalesce(sum(p.cents) filter (where t.kind in ('capture', 'processor_fee', 'refund', 'refund_failed') and p.account = 'clearing'), 0) as cleared,
    -coalesce(sum(p.cents) filter (where t.kind in ('chargeback', 'chargeback_won') and p.account = 'clearing'), 0) as banks
  from ledger_transaction t join ledger_posting p on p.transaction_id = t.id where t.order_id = o.id) l`;

/**
 * Compares each order with its postings and its provider: amount captured, fee, refunds, chargebacks, and the postings of the provider's account. `provider` is a
 * lateral query with `came`, `fee`, `back`, `banks` and `last_at` of the payment of order `o`, or nulls. An unknown fee is not a difference.
 */
export async function* comparePayments(
  db: Queryable,
  provider: Statement,
  condition: Statement,
): AsyncGenerator<{ checked: number; differences: PaymentDifference[] }> {
  for (let after = ''; ; ) {
    const end = await db.first<{ id: string }>(sql`select id from orders where id > ${after} order by id limit 1 offset ${step - 1}`);
    const these = end ? sql`o.id > ${after} and o.id <= ${end.id}` : sql`o.id > ${after}`;
    const checked = await db.first<{ n: number }>(
      sql`select count(*) as n from orders o where ${these} and ${condition} and o.captured_cents > 0`,
    );
    yield {
      checked: checked?.n ?? 0,
      differences: await db.rows<PaymentDifference>(findDifferences(provider, sql`${these} and ${condition}`)),
    };
    if (!end) return;
    after = end.id;
  }
}

function findDifferences(provider: Statement, these: Statement): Statement {
  return sql`select o.id as order_id, d.what, d.ours, d.booked, d.theirs, o.currency, greatest(o.updated_at, provider.last_at) as moved_at
    from orders o, ${ofPayment}, ${provider}, lateral (values
      ('captured', o.captured_cents::bigint, l.took::bigint, coalesce(provider.came, 0)::bigint),
      ('refunded', o.refunded_cents::bigint, l.gave::bigint, coalesce(provider.back, 0)::bigint),
      ('fee', o.processor_fee_cents::bigint, l.fee::bigint, coalesce(provider.fee, 0)::bigint),
      ('chargeback', l.banks::bigint, l.banks::bigint, coalesce(provider.banks, 0)::bigint),
      ('cleared', (l.took - l.gave - l.fee)::bigint, l.cleared::bigint, (l.took - l.gave - l.fee)::bigint)) d(what, ours, booked, theirs)
    where ${these} and (o.captured_cents > 0 or provider.came > 0) and d.ours is not null and (d.ours <> d.theirs or d.booked <> d.ours)
    order by o.id, d.what`;
}
