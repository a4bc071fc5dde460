import { type Queryable, type Statement, sql } from '../../ports/database.ts';
import type { Fault, Finding } from './check-books.ts';

type Question = { asks: string; looked: Statement; faults: Statement };

/** What the ledger says of each order: taken, given back, fee, held, owed, released, and each share of the release. */
const ofOrders = sql`(select t.order_id,
    -coalesce(sum(p.cents) filter (where t.kind = 'capture' and p.account in ('buyer_payments', 'refunds')), 0) as took,
    coalesce(sum(p.cents) filter (where t.kind = 'refund' and p.account in ('buyer_payments', 'refunds')), 0) as gave,
    coalesce(sum(p.cents) filter (where p.account = 'processor_fees'), 0) as fee,
    -coalesce(sum(p.cents) filter (where p.account = 'buyer_payments'), 0) as held,
    -coalesce(sum(p.cents) filter (where p.account = 'refunds'), 0) as owed,
    coalesce(sum(p.cents) filter (where t.kind = 'release' and p.account = 'buyer_payments'), 0) as released,
    coalesce(sum(p.cents) filter (where p.account = 'clearing'), 0) as cleared,
    -coalesce(sum(p.cents) filter (where t.kind = 'release' and p.account = 'creator_balance'), 0) as creator,
    -coalesce(sum(p.cents) filter (where t.kind = 'release' and p.account = 'royalty'), 0) as royalty,
    -coalesce(sum(p.cents) filter (where t.kind = 'release' and p.account = 'commission'), 0) as commission,
    -coalesce(sum(p.cents) filter (where t.kind = 'release' and p.account = 'protection'), 0) as protection,
    -coalesce(sum(p.cents) filter (where t.kind = 'release' and p.account = 'shipping'), 0) as shipping,
    bool_or(t.kind = 'release' and p.account = 'creator_balance' and p.subject <> o.seller_id) as is_foreign
  from ledger_transaction t join ledger_posting p on p.transaction_id = t.id join orders o on o.id = t.order_id group by t.order_id)`;

/** What the embedded provider says of each payment: what came, its fee, and what went back. */
const atProvider = sql`(select charge.ref as intent_id, (line.body->>'amount')::bigint as came, (line.body->>'fee')::bigint as fee,
    (select coalesce(sum((back.body->>'amount')::bigint), 0) from sandbox_object back
      where back.kind = 'refund' and back.ref = charge.ref and back.body->>'status' = 'succeeded') as back
  from sandbox_object charge join sandbox_object line on line.id = charge.body->>'balance_transaction' where charge.kind = 'charge')`;

const questions: Question[] = [
  {
    asks: 'Every transaction of the ledger sums to zero',
    looked: sql`select count(*) as n from ledger_transaction`,
    faults: sql`select t.cause as object, 'sums to ' || coalesce(sum(p.cents), 0) || ' cents over ' || count(p.cents) || ' postings' as says
      from ledger_transaction t left join ledger_posting p on p.transaction_id = t.id and p.currency = t.currency
      group by t.id having coalesce(sum(p.cents), 0) <> 0 or count(p.cents) < 2`,
  },
  {
    asks: 'What each account of the ledger holds is the sum of its postings',
    looked: sql`select count(*) as n from ledger_balance`,
    faults: sql`with sums as (
        select account, currency, subject, sum(cents) as cents, count(*) as postings from ledger_posting where subject <> '' group by 1, 2, 3
        union all select account, currency, '', sum(cents), count(*) from ledger_posting group by 1, 2)
      select account || ' ' || subject as object, 'holds ' || coalesce(b.cents, 0) || ' cents, its postings are ' || coalesce(s.cents, 0) as says
      from ledger_balance b full join sums s using (account, currency, subject)
      where b.cents is distinct from s.cents or b.postings is distinct from s.postings`,
  },
  {
    asks: 'Every posting of the ledger stands at its place, with what its account held then',
    looked: sql`select count(*) as n from ledger_posting`,
    faults: sql`select account || ' ' || place as object, 'does not follow from the postings before it' as says from (
        select account, place, balance_cents, subject_balance_cents, row_number() over in_account as n, sum(cents) over in_account as total,
          sum(cents) over (partition by account, currency, subject order by place) as own from ledger_posting window in_account as (partition by account, currency order by place)) p
      where place <> n or balance_cents <> total or subject_balance_cents <> own`,
  },
  {
    asks: 'The ledger says of each order what the order says: taken, given back, held, owed, released',
    looked: sql`select count(*) as n from orders where captured_cents > 0`,
    faults: sql`select o.id as object, 'is ' || o.status || ' with ' || o.captured_cents || ' cents taken and ' || o.refunded_cents || ' given back; the ledger has '
        || coalesce(l.took, 0) || ' taken, ' || coalesce(l.gave, 0) || ' given back, ' || coalesce(l.held, 0) || ' held, ' || coalesce(l.owed, 0) || ' owed, '
        || coalesce(l.released, 0) || ' released, a fee of ' || coalesce(l.fee, 0) as says
      from orders o left join ${ofOrders} l on l.order_id = o.id
      where (o.captured_cents > 0 or l.order_id is not null)
        and (l.took is distinct from o.captured_cents or l.gave is distinct from o.refunded_cents or l.fee is distinct from coalesce(o.processor_fee_cents, 0)
          or l.held <> case when o.status in ('canceled', 'expired', 'completed') then 0 else o.captured_cents - o.refunded_cents end
          or (o.status <> 'completed' and l.released <> 0) or (o.status = 'completed' and l.owed > 0))`,
  },
  {
    asks: 'What an order released was shared as its lines say',
    looked: sql`select count(*) as n from orders where captured_cents > 0`,
    faults: sql`select o.id as object, 'released ' || l.released || ' cents to other shares than its lines' as says
      from orders o join ${ofOrders} l on l.order_id = o.id, lateral (select coalesce(sum((line->>'amountCents')::int) filter (where line->>'kind' = 'protection'), 0) as protection,
        coalesce(sum((line->>'amountCents')::int) filter (where line->>'kind' = 'shipping'), 0) as shipping from jsonb_array_elements(o.lines) line) f
      where l.released <> 0 and (l.is_foreign or l.creator > o.net_cents or l.royalty > o.royalty_cents
        or (l.released = o.captured_cents and (l.creator <> o.net_cents or l.royalty <> o.royalty_cents or l.protection <> f.protection or l.shipping <> f.shipping)))`,
  },
  {
    asks: 'The ledger says of each payment what the embedded provider says',
    looked: sql`select count(*) as n from orders where captured_cents > 0 and payment_provider = 'embedded'`,
    faults: sql`select o.id as object, 'has ' || l.cleared || ' cents at the provider, who says ' || at.came || ' came, ' || at.fee || ' were its fee, and ' || at.back || ' went back' as says
      from orders o join ${ofOrders} l on l.order_id = o.id join ${atProvider} at on at.intent_id = o.payment_intent_id
      where o.payment_provider = 'embedded' and o.captured_cents > 0
        and (l.took <> at.came or l.gave > at.back or l.cleared <> at.came - l.gave - coalesce(o.processor_fee_cents, 0)
          or (o.processor_fee_cents is not null and l.fee <> at.fee))`,
  },
];

/** The questions to the ledger: by itself, beside the orders, and beside the embedded provider. */
export async function ledgerFindings(db: Queryable): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { asks, looked, faults } of questions) {
    const count = await db.first<{ n: number }>(looked);
    findings.push({ asks, looked: count?.n ?? 0, faults: await db.rows<Fault>(faults) });
  }
  return findings;
}

/** What the next look at the provider will add to the ledger. */
export async function ledgerNotes(db: Queryable): Promise<string[]> {
  const untold = await db.first<{ n: number }>(
    sql`select count(*) as n from orders where captured_cents > 0 and processor_fee_cents is null`,
  );
  const waiting = await db.first<{ n: number }>(
    sql`select count(*) as n from orders o join ${atProvider} at on at.intent_id = o.payment_intent_id where o.captured_cents > 0 and o.refunded_cents < at.back`,
  );
  return [
    ...(untold && untold.n > 0 ? [`Of ${untold.n} payments the provider has not told its fee; they stand in the ledger without one.`] : []),
    ...(waiting && waiting.n > 0 ? [`${waiting.n} refunds of the provider wait to be settled.`] : []),
  ];
}
