import { type Queryable, type Statement, sql } from '../../ports/database.ts';
import { type AuditResult, auditActions, type Discrepancy } from './audit-report.ts';
import { comparePayments } from './check-provider-balance.ts';

/** Orders per statement. Each order is checked in one statement, so that it is one snapshot beside a running server. */
const step = 5_000;

/** The ledger's amounts of one order: captured, refunded, fee, held, owed, released, and each share of the release. */
const ofOrder: Statement = sql`lateral (select count(*) as postings,
    -coalesce(sum(p.cents) filter (where t.kind = 'capture' and p.account in ('buyer_payments', 'refunds')), 0) as took,
    coalesce(sum(p.cents) filter (where t.kind in ('refund', 'refund_failed') and p.account in ('buyer_payments', 'refunds')), 0) as gave,
    coalesce(sum(p.cents) filter (where t.kind in ('capture', 'processor_fee') and p.account = 'processor_fees'), 0) as fee,
    -coalesce(sum(p.cents) filter (where p.account = 'buyer_payments'), 0) as held,
    -coalesce(sum(p.cents) filter (where p.account = 'refunds'), 0) as owed,
    coalesce(sum(p.cents) filter (where t.kind = 'release' and p.account = 'buyer_payments'), 0) as released,
    -coalesce(sum(p.cents) filter (where p.account = 'paid_otherwise'), 0) as otherwise,
    coalesce(sum(p.cents) filter (where p.account = 'chargebacks'), 0) as at_banks,
    coalesce(-sum(p.cents) filter (where t.kind = 'chargeback_lost' and p.account = 'chargebacks'), 0) as lost,
    -coalesce(sum(p.cents) filter (where t.kind = 'release' and p.account = 'creator_balance' and p.subject = o.seller_id), 0) as creator,
    -coalesce(sum(p.cents) filter (where t.kind = 'release' and p.account = 'royalty'), 0) as royalty,
    -coalesce(sum(p.cents) filter (where t.kind = 'release' and p.account = 'protection'), 0) as protection,
    -coalesce(sum(p.cents) filter (where t.kind = 'release' and p.account = 'shipping'), 0) as shipping
  from ledger_transaction t join ledger_posting p on p.transaction_id = t.id where t.order_id = o.id) l`;

/** Refunds of an order that are not sent; those promised after the release are owed once they are recovered. */
const promised: Statement = sql`lateral (select coalesce(sum(r.cents) filter (where not r.after_release), 0) as cents,
    coalesce(sum(r.cents), 0) as all_cents from refund r where r.order_id = o.id and r.state in ('approved', 'failed') and not r.ends_order) promised`;

/** One order's payment at the embedded providers: received, fee, refunded, and held by the bank. */
const atProvider: Statement = sql`lateral (select max(came) as came, max(fee) as fee, max(back) as back, max(banks) as banks, o.updated_at as last_at from (
  select (line.body->>'amount')::bigint as came, (line.body->>'fee')::bigint as fee,
    (select coalesce(sum((back.body->>'amount')::bigint), 0) from sandbox_object back
      where back.kind = 'refund' and back.ref = charge.ref and back.body->>'status' = 'succeeded') as back,
    (select coalesce(sum((moved->>'fee')::bigint - (moved->>'amount')::bigint), 0) from sandbox_object asked, jsonb_array_elements(asked.body->'balance_transactions') moved
      where asked.kind = 'dispute' and asked.ref = charge.ref) as banks
  from sandbox_object charge join sandbox_object line on line.id = charge.body->>'balance_transaction'
  where charge.kind = 'charge' and charge.ref = o.payment_intent_id
  union all select ((paid.settlement->>'totalAmount')::numeric * 100)::bigint, ((paid.settlement->>'feeAmount')::numeric * 100)::bigint,
    (coalesce((paid.checkout->>'refundedAmount')::numeric, 0) * 100)::bigint, 0
  from (select body->'checkout' as checkout, body->'checkout'->'settlement' as settlement from sandbox_object where id = o.payment_intent_id and kind = 'checkout') paid
  where paid.settlement is not null) reported) provider`;

/** Compares each order's amounts with its postings. */
export async function checkLedgerOrders(db: Queryable): Promise<AuditResult> {
  return await checkOrdersInBatches(
    db,
    'The ledger matches each order: captured, refunded, held, owed and released amounts',
    (
      these,
    ) => sql`select o.id as object, 'is ' || o.status || ' with ' || o.captured_cents || ' cents captured and ' || o.refunded_cents || ' refunded; the ledger has '
        || l.took || ' captured, ' || l.gave || ' refunded, ' || l.held || ' held, ' || l.owed || ' owed, ' || l.released || ' released, a fee of ' || l.fee as problem
      from orders o, ${ofOrder}, ${promised}
      where ${these} and (o.captured_cents > 0 or l.postings > 0)
        and (l.took <> o.captured_cents or l.gave <> o.refunded_cents or l.fee <> coalesce(o.processor_fee_cents, 0)
          or l.held <> case when o.status in ('canceled', 'expired', 'completed') then 0 else o.captured_cents - o.refunded_cents - o.charged_back_cents - o.paid_otherwise_cents - promised.cents end
          or l.lost <> o.charged_back_cents or (l.at_banks <> 0) <> exists (select 1 from chargeback c where c.order_id = o.id and c.booked = 'taken')
          or (o.status in ('canceled', 'expired') and l.owed <> o.captured_cents - o.refunded_cents - o.charged_back_cents - o.paid_otherwise_cents)
          or l.otherwise <> o.paid_otherwise_cents
          or (o.status not in ('canceled', 'expired', 'completed') and l.owed <> promised.cents)
          or (o.status <> 'completed' and l.released <> 0) or (o.status = 'completed' and l.owed <> o.taken_back_cents - (o.refunded_cents + o.charged_back_cents + o.paid_otherwise_cents - ((o.captured_cents - l.released)::bigint))))`,
  );
}

/** The shares of an order follow from its frozen lines, less what was refunded before. */
export async function checkReleaseShares(db: Queryable): Promise<AuditResult> {
  return await checkOrdersInBatches(
    db,
    'The shares of a released payment follow from the order’s lines',
    (these) => sql`select o.id as object, 'released ' || l.released || ' cents in shares that do not follow from its lines' as problem
      from orders o, ${ofOrder}, lateral (select coalesce(sum((line->>'amountCents')::int) filter (where line->>'kind' = 'protection'), 0) as protection,
        coalesce(sum((line->>'amountCents')::int) filter (where line->>'kind' = 'shipping'), 0) as shipping from jsonb_array_elements(o.lines) line) f
      where ${these} and l.released <> 0 and (l.creator <> seller_share(o.price_cents, o.net_cents, o.seller_delivery_cents, (o.captured_cents - l.released)::bigint) or l.royalty > o.royalty_cents
        or (l.released = o.captured_cents and (l.royalty <> o.royalty_cents or l.protection <> f.protection or l.shipping <> f.shipping - coalesce(o.seller_delivery_cents, 0))))`,
  );
}

/** Each payment against the embedded providers. A refund or chargeback whose event has not arrived yet is not a discrepancy. */
export async function checkLedgerProvider(db: Queryable): Promise<AuditResult> {
  const rule = 'The ledger matches the embedded provider for each payment';
  const discrepancies: Discrepancy[] = [];
  let checked = 0;
  for await (const page of comparePayments(db, atProvider, sql`o.payment_provider in ('embedded', 'embedded_coinbase')`)) {
    checked += page.checked;
    const pending = await findOrdersWithPendingChargeback(
      db,
      page.differences.filter(({ what }) => what === 'chargeback').map(({ order_id }) => order_id),
    );
    for (const { order_id, what, ours, booked, theirs } of page.differences) {
      const isPending = (what === 'refunded' && theirs > ours && booked === ours) || (ours === 0 && booked === 0);
      if (!isPending && !(what === 'chargeback' && pending.has(order_id)))
        discrepancies.push({
          object: order_id,
          problem: `${what}: ${ours} cents in the order, ${booked} in the ledger, ${theirs} at the provider`,
        });
    }
  }
  return { rule, action: auditActions.payment, checked, discrepancies };
}

/** The orders with a chargeback at the embedded provider that has not been synchronized yet. */
async function findOrdersWithPendingChargeback(db: Queryable, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db.rows<{ id: string }>(
    sql`select o.id from orders o join sandbox_object d on d.kind = 'dispute' and d.ref = o.payment_intent_id left join chargeback c on c.id = d.id
        where o.id = any(${orderIds}::text[]) and (c.id is null or c.booked = 'none' or (c.booked = 'taken' and d.body->>'status' in ('won', 'lost')))`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** What the next reconciliation will add to the ledger. */
export async function listLedgerNotes(db: Queryable, hasSandbox: boolean): Promise<string[]> {
  const unknownFees = await countOf(db, sql`select count(*) as n from orders where captured_cents > 0 and processor_fee_cents is null`);
  const unsettled = hasSandbox
    ? await countOf(
        db,
        sql`select count(*) as n from orders o join (select ref, sum((body->>'amount')::bigint) as back from sandbox_object where kind = 'refund' and body->>'status' = 'succeeded' group by ref) refund
            on refund.ref = o.payment_intent_id where o.captured_cents > 0 and o.refunded_cents < refund.back`,
      )
    : 0;
  return [
    ...(unknownFees > 0 ? [`Payments without a fee reported by the provider yet: ${unknownFees}.`] : []),
    ...(unsettled > 0
      ? [`${unsettled} refunds at the provider are not settled yet. A running server settles them at its next reconciliation.`]
      : []),
  ];
}

async function countOf(db: Queryable, statement: Statement): Promise<number> {
  return (await db.first<{ n: number }>(statement))?.n ?? 0;
}

/** A check over all orders, in batches by id. */
async function checkOrdersInBatches(db: Queryable, rule: string, discrepanciesIn: (ids: Statement) => Statement): Promise<AuditResult> {
  const count = await db.first<{ n: number }>(sql`select count(*) as n from orders where captured_cents > 0`);
  const discrepancies: Discrepancy[] = [];
  for (let after = ''; ; ) {
    const end = await db.first<{ id: string }>(sql`select id from orders where id > ${after} order by id limit 1 offset ${step - 1}`);
    discrepancies.push(
      ...(await db.rows<Discrepancy>(discrepanciesIn(end ? sql`o.id > ${after} and o.id <= ${end.id}` : sql`o.id > ${after}`))),
    );
    if (!end) return { rule, action: auditActions.payment, checked: count?.n ?? 0, discrepancies };
    after = end.id;
  }
}
