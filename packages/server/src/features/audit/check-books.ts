import { type Queryable, sql } from '../../ports/database.ts';
import { findBrokenAuditRows } from './audit.ts';
import type { AuditCheck, AuditReport, AuditResult, Discrepancy } from './audit-report.ts';
import { chipChecks } from './check-chips.ts';
import { checkLedger } from './check-ledger.ts';
import { listLedgerNotes } from './check-ledger-orders.ts';
import { payoutChecks } from './check-payouts.ts';
import { checkProvenance } from './check-provenance.ts';

const paidOn = sql`('paid', 'shipped', 'delivered', 'completed', 'disputed')`;
/** Entries that change the owner. */
const ownerEntries = sql`('tag.recorded', 'tag.claimed', 'tag.transferred')`;
const captured = sql`(select id, (body->>'amount_received')::int as cents, body->'metadata'->>'orderId' as order_id, 'embedded' as provider from sandbox_object
  where kind = 'payment_intent' and body->>'status' = 'succeeded'
  union all select id, ((body->'checkout'->'settlement'->>'totalAmount')::numeric * 100)::int, body->'checkout'->'metadata'->>'orderId', 'embedded_coinbase' from sandbox_object
  where kind = 'checkout' and body->'checkout'->'settlement' is not null)`;
/** Providers whose own data is in this database. */
const embedded = sql`('embedded', 'embedded_coinbase')`;

/** Each check is one statement, so that it sees one snapshot beside a running server. */
const checks: AuditCheck[] = [
  {
    rule: 'Every captured payment has its order',
    needsSandbox: true,
    checked: sql`select count(*) as n from ${captured} c`,
    discrepancies: sql`select c.id as object, 'captured ' || c.cents || ' cents and belongs to no order' as problem from ${captured} c
      where not exists (select 1 from orders o where o.payment_intent_id = c.id or (o.id = c.order_id and o.payment_intent_id is null))`,
  },
  {
    rule: 'What an order took is what the provider captured',
    needsSandbox: true,
    checked: sql`select count(*) as n from orders where captured_cents > 0 and payment_provider in ${embedded}`,
    discrepancies: sql`select o.id as object, 'says ' || o.captured_cents || ' cents, the provider ' || coalesce(c.cents::text, 'nothing') as problem
      from orders o left join ${captured} c on c.id = o.payment_intent_id and c.provider = o.payment_provider
      where o.captured_cents > 0 and o.payment_provider in ${embedded} and c.cents is distinct from o.captured_cents`,
  },
  {
    rule: 'A tag has at most one order that holds it',
    checked: sql`select count(*) as n from orders where holds_tag`,
    discrepancies: sql`select bra_tag_id as object, 'is held by ' || count(*) || ' orders' as problem from orders where holds_tag group by bra_tag_id having count(*) > 1`,
  },
  {
    rule: 'A tag was sold at most once at a time',
    checked: sql`select count(*) as n from orders where status in ${paidOn}`,
    discrepancies: sql`select bra_tag_id as object, 'has ' || count(*) || ' paid orders under way' as problem from orders
      where status in ('paid', 'shipped', 'delivered', 'disputed') group by bra_tag_id having count(*) > 1`,
  },
  {
    rule: 'Every tag has one owner, and the record says so',
    checked: sql`select count(*) as n from bra_tag`,
    discrepancies: sql`select t.id as object, 'is ' || t.status || ' with owner no. ' || t.owner_number || ', and its record says no. ' || coalesce(last.number::text, 'nothing') as problem
      from bra_tag t left join lateral (select p.owner_number as number from provenance p
        where p.bra_tag_id = t.id and p.type in ${ownerEntries} order by p.index desc limit 1) last on true
      where (last.number is distinct from t.owner_number and not (last.number is null and t.status in ('draft', 'pending_review')))
        or (t.owner_id is null and (t.owner_number > 1 or t.status in ('claimed', 'transfer_pending')))`,
  },
  {
    rule: 'The owners of a tag follow one another without a gap',
    checked: sql`select count(*) as n from provenance where type in ${ownerEntries}`,
    discrepancies: sql`select object, 'makes owner no. ' || coalesce(number::text, 'nothing') || ' where no. ' || turn || ' would follow' as problem from (
        select 'entry ' || index || ' (' || bra_tag_id || ')' as object, owner_number as number,
          row_number() over (partition by bra_tag_id order by index) as turn, type from provenance where type in ${ownerEntries}) entry
      where number is distinct from turn or (type = 'tag.recorded') <> (turn = 1)`,
  },
  {
    rule: 'The people in the record are known accounts',
    checked: sql`select count(*) as n from provenance_blind`,
    discrepancies: sql`select 'entry ' || p.index || ' (' || p.bra_tag_id || ')' as object, 'hides another ' || b.field || ' than its blind opens' as problem
      from provenance_blind b join provenance p on p.index = b.index
      where p.body::jsonb->'data'->>b.field is distinct from
        translate(rtrim(encode(sha256(b.blind || convert_to(b.account_id, 'UTF8')), 'base64'), '='), '+/', '-_')
      union all
      select t.id, 'belongs to another person than its record says' from bra_tag t
      join lateral (select p.index from provenance p where p.bra_tag_id = t.id and p.type in ${ownerEntries} order by p.index desc limit 1) last on true
      join provenance_blind b on b.index = last.index and b.field = 'owner'
      where t.owner_id is distinct from b.account_id`,
  },
  {
    rule: 'What a tag says of transfer, report and label is what its state allows',
    checked: sql`select count(*) as n from bra_tag where transfer_until is not null or report_at is not null or labelled`,
    discrepancies: sql`select t.id as object, 'is ' || t.status || ', and its transfer, report or label says otherwise' as problem from bra_tag t
      where (t.status = 'transfer_pending') <> (t.transfer_until is not null)
         or (t.transfer_until is not null and not exists (select 1 from job where key = 'transfer-end:' || t.id))
         or (t.status in ('missing', 'stolen')) <> (t.report_at is not null)
         or (not t.labelled and exists (select 1 from strap_code c where c.bra_tag_id = t.id and c.state = 'live'))
         or (t.status in ('claimed', 'missing', 'stolen', 'retired') and exists (select 1 from strap_code c where c.bra_tag_id = t.id and c.state = 'live'))`,
  },
  {
    rule: 'The lines of an order add up to its amount',
    checked: sql`select count(*) as n from orders`,
    discrepancies: sql`select o.id as object, 'has lines of ' || l.sum || ' cents and an amount of ' || o.amount_cents as problem
      from orders o, lateral (select coalesce(sum((line->>'amountCents')::int), 0) as sum,
        coalesce(sum((line->>'amountCents')::int) filter (where line->>'kind' = 'item'), 0) as item,
        coalesce(sum((line->>'amountCents')::int) filter (where line->>'kind' = 'shipping'), 0) as shipping from jsonb_array_elements(o.lines) line) l
      where l.sum <> o.amount_cents or l.item <> o.price_cents or o.net_cents - coalesce(o.seller_delivery_cents, 0) not between 0 and o.price_cents
        or o.seller_delivery_cents not in (0, l.shipping)`,
  },
  {
    rule: 'Nothing is given back that was not taken',
    checked: sql`select count(*) as n from orders where refunded_cents > 0`,
    discrepancies: sql`select id as object, 'gave back ' || refunded_cents || ' of ' || captured_cents || ' cents' as problem from orders
      where refunded_cents + charged_back_cents + paid_otherwise_cents > captured_cents or refund_requested_cents + charged_back_cents > captured_cents
        or (payment_status = 'refunded') <> (captured_cents > 0 and refunded_cents + charged_back_cents + paid_otherwise_cents = captured_cents)`,
  },
  {
    rule: 'What an order promised back is what its refunds come to',
    checked: sql`select count(*) as n from refund`,
    discrepancies: sql`select o.id as object, 'counts ' || o.refund_requested_cents || ' cents, and its refunds are ' || r.asked || ', of which ' || r.sent || ' went' as problem
      from orders o, lateral (select coalesce(sum(cents) filter (where state <> 'declined'), 0) as asked,
        coalesce(sum(cents) filter (where state = 'sent'), 0) as sent from refund where order_id = o.id) r
      where r.asked > o.refund_requested_cents or r.sent > o.refunded_cents or o.refund_requested_cents > greatest(r.asked, o.refunded_cents + o.paid_otherwise_cents)`,
  },
  {
    rule: 'What a bank did not take is owed to its buyer, waits for a person, or was paid otherwise',
    checked: sql`select count(*) as n from provider_refund`,
    discrepancies: sql`select o.id as object, 'owes ' || o.owed_again_cents || ' cents again, paid ' || o.paid_otherwise_cents || ' otherwise and has ' || o.refunded_cents || ' sent; its refunds say '
          || r.failed || ', ' || r.otherwise || ' and the provider ' || p.gone as problem
      from orders o, lateral (select coalesce(sum(cents) filter (where state = 'failed'), 0) as failed, coalesce(sum(cents) filter (where state = 'paid_otherwise'), 0) as otherwise
          from refund where order_id = o.id) r,
        lateral (select coalesce(sum(cents) filter (where state = 'gone'), 0) as gone, count(*) as n from provider_refund where order_id = o.id) p
      where o.owed_again_cents <> r.failed or o.paid_otherwise_cents <> r.otherwise or (o.owed_again_cents > 0 and o.needs_operator is null) or p.gone > o.refunded_cents`,
  },
  {
    rule: 'Two admins agreed to each refund above $200',
    checked: sql`select count(*) as n from refund`,
    discrepancies: sql`select id as object, 'was approved by ' || coalesce(second_by, 'nobody') || ' and asked for by ' || requested_by as problem from refund
      where needs_second and state in ('approved', 'sent') and (second_by is null or second_by = requested_by)`,
  },
  {
    rule: 'An order is in dispute exactly while its dispute is',
    checked: sql`select count(*) as n from orders`,
    discrepancies: sql`select o.id as object, 'is ' || o.status || ', and its dispute is ' || coalesce(d.status, 'missing') as problem
      from orders o left join dispute d on d.order_id = o.id
      where (o.status = 'disputed') <> (d.id is not null and d.ended_at is null)
        and not (d.id is null and o.needs_operator = 'no_movement')`,
  },
  {
    rule: 'Money kept belongs to an order that goes on',
    checked: sql`select count(*) as n from orders where captured_cents > refunded_cents + charged_back_cents + paid_otherwise_cents`,
    discrepancies: sql`select id as object, 'is ' || status || ' and keeps ' || (captured_cents - refunded_cents - charged_back_cents - paid_otherwise_cents) || ' cents that nobody is giving back' as problem from orders o
      where status in ('canceled', 'expired') and captured_cents > refunded_cents + charged_back_cents + paid_otherwise_cents and needs_operator is null
        and not exists (select 1 from job where key = 'order-refund:' || o.id) and not exists (select 1 from refund r where r.order_id = o.id and r.state = 'approved')`,
  },
  {
    rule: 'The states of an order do not contradict each other',
    checked: sql`select count(*) as n from orders`,
    discrepancies: sql`select id as object, 'is ' || status || ', and its payment, hold or times say otherwise' as problem from orders
      where (status in ${paidOn} and (captured_cents <> amount_cents or paid_at is null or intent_status <> 'succeeded'))
         or (status in ('paid', 'shipped', 'delivered', 'disputed') and not holds_tag)
         or (status = 'pending_payment' and (not holds_tag or hold_expires_at is null or paid_at is not null))
         or (status in ('canceled', 'expired') and (holds_tag or ended_at is null))
         or (status in ('shipped', 'delivered') and shipped_at is null)
         or (status = 'completed' and completed_at is null)
         or (checkout_place is not null and status <> 'pending_payment')`,
  },
  {
    rule: 'Every order tells how it came to where it is',
    checked: sql`select count(*) as n from order_step`,
    discrepancies: sql`select id as object, 'has no timeline' as problem from orders o where not exists (select 1 from order_step s where s.order_id = o.id)`,
  },
  {
    rule: 'Pictures that were replaced are those that the log counted',
    checked: sql`select count(*) as n from provenance where type = 'tag.rephotographed'`,
    discrepancies: sql`select t.id as object, 'shows ' || jsonb_array_length(t.media) || ' pictures; the log says ' || last.pictures as problem
      from (select distinct on (bra_tag_id) bra_tag_id, (body::jsonb -> 'data' ->> 'pictures')::int as pictures
            from provenance where type = 'tag.rephotographed' order by bra_tag_id, index desc) last
        join bra_tag t on t.id = last.bra_tag_id where t.status not in ('draft', 'pending_review') and jsonb_array_length(t.media) <> last.pictures`,
  },
  {
    rule: 'What a sale page says is what the orders say',
    checked: sql`select count(*) as n from listing`,
    discrepancies: sql`select l.bra_tag_id as object, 'is ' || l.state || ' for sale, its tag says ' || t.listing || ' and its order ' || coalesce(o.status, 'nothing') as problem
      from listing l join bra_tag t on t.id = l.bra_tag_id left join orders o on o.bra_tag_id = l.bra_tag_id and o.holds_tag
      where l.state <> 'removed' and (l.state <> t.listing
         or (l.state = 'published' and o.id is not null)
         or (l.state = 'reserved' and o.status is distinct from 'pending_payment')
         or (l.state = 'sold' and (o.id is null or o.status = 'pending_payment')))`,
  },
];

/** Checks payments, orders, ledger, owners, public log and audit log against each other. Read-only. */
export async function checkBooks(db: Queryable): Promise<AuditReport> {
  const hasSandbox = await hasSandboxTables(db);
  const results: AuditResult[] = [];
  for (const { rule, checked, discrepancies, needsSandbox } of [...checks, ...chipChecks, ...payoutChecks]) {
    if (needsSandbox && !hasSandbox) continue;
    const count = await db.first<{ n: number }>(checked);
    results.push({ rule, checked: count?.n ?? 0, discrepancies: await db.rows<Discrepancy>(discrepancies) });
  }
  results.push(...(await checkLedger(db, hasSandbox)));
  results.push(await checkProvenance(db));
  const broken = await findBrokenAuditRows(db);
  const rows = await db.first<{ n: number }>(sql`select count(*) as n from audit`);
  results.push({
    rule: 'The audit log is whole: every row carries the hash of the one before',
    checked: rows?.n ?? 0,
    discrepancies: broken.map((id) => ({ object: `audit ${id}`, problem: 'was changed, or the row before it is missing' })),
  });
  return { results, notes: [...(hasSandbox ? await listNotes(db) : []), ...(await listLedgerNotes(db, hasSandbox))] };
}

async function hasSandboxTables(db: Queryable): Promise<boolean> {
  return (await db.first(sql`select 1 where to_regclass('sandbox_object') is not null`)) !== undefined;
}

/** Payments that the next reconciliation will settle: not discrepancies. */
async function listNotes(db: Queryable): Promise<string[]> {
  const waiting = await db.first<{ n: number }>(
    sql`select count(*) as n from ${captured} c join orders o on o.payment_intent_id = c.id or (o.id = c.order_id and o.payment_intent_id is null)
        where o.captured_cents = 0`,
  );
  return waiting && waiting.n > 0 ? [`${waiting.n} captured payments wait to be settled; a running server does that by itself.`] : [];
}

export function countDiscrepancies(report: AuditReport): number {
  return report.results.reduce((sum, result) => sum + result.discrepancies.length, 0);
}

/** The report as text. */
export function formatAuditReport(report: AuditReport): string {
  const lines = report.results.flatMap(({ rule, checked, discrepancies }) => [
    `${discrepancies.length === 0 ? 'ok   ' : 'FAIL '} ${rule} (${checked} checked)`,
    ...discrepancies.slice(0, 20).map(({ object, problem }) => `        ${object} ${problem}`),
    ...(discrepancies.length > 20 ? [`        and ${discrepancies.length - 20} more`] : []),
  ]);
  const total = countDiscrepancies(report);
  return [...lines, ...report.notes.map((note) => `note  ${note}`), total === 0 ? 'Everything agrees.' : `${total} discrepancies.`].join(
    '\n',
  );
}
