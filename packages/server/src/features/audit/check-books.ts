import { type Queryable, sql } from '../../ports/database.ts';
import { findBrokenAuditRows } from './append-audit.ts';
import { brokenReasons } from './audit-reasons.ts';
import { type AuditCheck, type AuditReport, type AuditResult, auditActions, type Discrepancy } from './audit-report.ts';
import { chipChecks } from './check-chips.ts';
import { erasureChecks } from './check-erasures.ts';
import { checkLedger } from './check-ledger.ts';
import { listLedgerNotes } from './check-ledger-orders.ts';
import { payoutChecks } from './check-payouts.ts';
import { checkProvenance } from './check-provenance.ts';

const paidOn = sql`('paid', 'shipped', 'delivered', 'completed', 'disputed')`;
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
    rule: 'Every captured payment belongs to an order',
    action: auditActions.payment,
    needsSandbox: true,
    checked: sql`select count(*) as n from ${captured} c`,
    discrepancies: sql`select c.id as object, 'was captured with ' || c.cents || ' cents but belongs to no order' as problem from ${captured} c
      where not exists (select 1 from orders o where o.payment_intent_id = c.id or (o.id = c.order_id and o.payment_intent_id is null))`,
  },
  {
    rule: 'The captured amount of an order is the provider’s',
    action: auditActions.payment,
    needsSandbox: true,
    checked: sql`select count(*) as n from orders where captured_cents > 0 and payment_provider in ${embedded}`,
    discrepancies: sql`select o.id as object, 'has ' || o.captured_cents || ' cents captured, but the provider has ' || coalesce(c.cents::text, 'none') as problem
      from orders o left join ${captured} c on c.id = o.payment_intent_id and c.provider = o.payment_provider
      where o.captured_cents > 0 and o.payment_provider in ${embedded} and c.cents is distinct from o.captured_cents`,
  },
  {
    rule: 'A tag is held by at most one order',
    action: auditActions.order,
    checked: sql`select count(*) as n from orders where holds_tag`,
    discrepancies: sql`select bra_tag_id as object, 'is held by ' || count(*) || ' orders' as problem from orders where holds_tag group by bra_tag_id having count(*) > 1`,
  },
  {
    rule: 'A tag has at most one paid order in progress',
    action: auditActions.order,
    checked: sql`select count(*) as n from orders where status in ${paidOn}`,
    discrepancies: sql`select bra_tag_id as object, 'has ' || count(*) || ' paid orders in progress' as problem from orders
      where status in ('paid', 'shipped', 'delivered', 'disputed') group by bra_tag_id having count(*) > 1`,
  },
  {
    rule: 'Every tag has one owner, the same as in the public log',
    action: auditActions.tag,
    checked: sql`select count(*) as n from bra_tag`,
    discrepancies: sql`select t.id as object, 'is ' || t.status || ' with owner no. ' || t.owner_number || ', but the public log ends with owner no. ' || coalesce(last.number::text, 'none') as problem
      from bra_tag t left join lateral (select p.owner_number as number from provenance p
        where p.bra_tag_id = t.id and p.type in ${ownerEntries} order by p.index desc limit 1) last on true
      where (last.number is distinct from t.owner_number and not (last.number is null and t.status in ('draft', 'pending_review')))
        or (t.owner_id is null and (t.owner_number > 1 or t.status in ('claimed', 'transfer_pending')))`,
  },
  {
    rule: 'Owner numbers in the public log have no gaps',
    action: auditActions.tag,
    checked: sql`select count(*) as n from provenance where type in ${ownerEntries}`,
    discrepancies: sql`select object, 'has owner no. ' || coalesce(number::text, 'none') || ' instead of no. ' || turn as problem from (
        select 'entry ' || index || ' (' || bra_tag_id || ')' as object, owner_number as number,
          row_number() over (partition by bra_tag_id order by index) as turn, type from provenance where type in ${ownerEntries}) entry
      where number is distinct from turn or (type = 'tag.recorded') <> (turn = 1)`,
  },
  {
    rule: 'Pseudonyms in the public log match their accounts',
    action: auditActions.tag,
    checked: sql`select count(*) as n from provenance_blind`,
    discrepancies: sql`select 'entry ' || p.index || ' (' || p.bra_tag_id || ')' as object, 'has a pseudonym for ' || b.field || ' that does not match its account' as problem
      from provenance_blind b join provenance p on p.index = b.index
      where p.body::jsonb->'data'->>b.field is distinct from
        translate(rtrim(encode(sha256(b.blind || convert_to(b.account_id, 'UTF8')), 'base64'), '='), '+/', '-_')
      union all
      select t.id, 'belongs to another account than the public log says' from bra_tag t
      join lateral (select p.index from provenance p where p.bra_tag_id = t.id and p.type in ${ownerEntries} order by p.index desc limit 1) last on true
      join provenance_blind b on b.index = last.index and b.field = 'owner'
      where t.owner_id is distinct from b.account_id`,
  },
  {
    rule: 'The transfer, report and label of a tag match its status',
    action: auditActions.tag,
    checked: sql`select count(*) as n from bra_tag where transfer_until is not null or report_at is not null or labelled`,
    discrepancies: sql`select t.id as object, 'is ' || t.status || ', which does not match its transfer, report or label' as problem from bra_tag t
      where (t.status = 'transfer_pending') <> (t.transfer_until is not null)
         or (t.transfer_until is not null and not exists (select 1 from job where key = 'transfer-end:' || t.id))
         or (t.status in ('missing', 'stolen')) <> (t.report_at is not null)
         or (not t.labelled and exists (select 1 from strap_code c where c.bra_tag_id = t.id and c.state = 'live'))
         or ((t.status in ('missing', 'stolen', 'retired') or (t.status = 'claimed' and t.offered_by_number <> t.owner_number))
           and exists (select 1 from strap_code c where c.bra_tag_id = t.id and c.state = 'live'))`,
  },
  {
    rule: 'The lines of an order add up to its amount',
    action: auditActions.order,
    checked: sql`select count(*) as n from orders`,
    discrepancies: sql`select o.id as object, 'has lines of ' || l.sum || ' cents but an amount of ' || o.amount_cents as problem
      from orders o, lateral (select coalesce(sum((line->>'amountCents')::int), 0) as sum,
        coalesce(sum((line->>'amountCents')::int) filter (where line->>'kind' = 'item'), 0) as item,
        coalesce(sum((line->>'amountCents')::int) filter (where line->>'kind' = 'shipping'), 0) as shipping from jsonb_array_elements(o.lines) line) l
      where l.sum <> o.amount_cents or l.item <> o.price_cents or o.net_cents - coalesce(o.seller_delivery_cents, 0) not between 0 and o.price_cents
        or o.seller_delivery_cents not in (0, l.shipping)`,
  },
  {
    rule: 'No order refunds more than was captured',
    action: auditActions.refund,
    checked: sql`select count(*) as n from orders where refunded_cents > 0`,
    discrepancies: sql`select id as object, 'has ' || refunded_cents || ' of ' || captured_cents || ' cents refunded, and the payment status ' || coalesce(payment_status, 'none') as problem from orders
      where refunded_cents + charged_back_cents + paid_otherwise_cents > captured_cents or refund_requested_cents + charged_back_cents > captured_cents
        or (payment_status = 'refunded') <> (captured_cents > 0 and refunded_cents + charged_back_cents + paid_otherwise_cents = captured_cents)`,
  },
  {
    rule: 'The refunds of an order add up to the amount that it owes',
    action: auditActions.refund,
    checked: sql`select count(*) as n from refund`,
    discrepancies: sql`select o.id as object, 'owes ' || o.refund_requested_cents || ' cents, but its refunds add up to ' || r.requested || ', of which ' || r.sent || ' were sent' as problem
      from orders o, lateral (select coalesce(sum(cents) filter (where state <> 'declined'), 0) as requested,
        coalesce(sum(cents) filter (where state = 'sent'), 0) as sent from refund where order_id = o.id) r
      where r.requested > o.refund_requested_cents or r.sent > o.refunded_cents or o.refund_requested_cents > greatest(r.requested, o.refunded_cents + o.paid_otherwise_cents)`,
  },
  {
    rule: 'A refund that the bank returned is owed again, waits for an admin, or was paid another way',
    action: auditActions.refund,
    checked: sql`select count(*) as n from provider_refund`,
    discrepancies: sql`select o.id as object, 'owes ' || o.owed_again_cents || ' cents again, paid ' || o.paid_otherwise_cents || ' another way and refunded ' || o.refunded_cents || '; its refunds have '
          || r.failed || ' failed and ' || r.otherwise || ' paid another way, and the provider refunded ' || p.gone as problem
      from orders o, lateral (select coalesce(sum(cents) filter (where state = 'failed'), 0) as failed, coalesce(sum(cents) filter (where state = 'paid_otherwise'), 0) as otherwise
          from refund where order_id = o.id) r,
        lateral (select coalesce(sum(cents) filter (where state = 'gone'), 0) as gone, count(*) as n from provider_refund where order_id = o.id) p
      where o.owed_again_cents <> r.failed or o.paid_otherwise_cents <> r.otherwise or (o.owed_again_cents > 0 and o.needs_operator is null) or p.gone > o.refunded_cents`,
  },
  {
    rule: 'Two admins approved each refund above $200',
    action: auditActions.refund,
    checked: sql`select count(*) as n from refund`,
    discrepancies: sql`select id as object, 'was requested by ' || requested_by || ' and approved by ' || coalesce(second_by, 'nobody') as problem from refund
      where needs_second and state in ('approved', 'sent') and (second_by is null or second_by = requested_by)`,
  },
  {
    rule: 'An order is disputed exactly while its dispute is open',
    action: auditActions.order,
    checked: sql`select count(*) as n from orders`,
    discrepancies: sql`select o.id as object, 'is ' || o.status || ', but its dispute is ' || coalesce(d.status, 'missing') as problem
      from orders o left join dispute d on d.order_id = o.id
      where (o.status = 'disputed') <> (d.id is not null and d.ended_at is null)
        and not (d.id is null and o.needs_operator = 'no_movement')`,
  },
  {
    rule: 'A canceled or expired order keeps no money',
    action: auditActions.refund,
    checked: sql`select count(*) as n from orders where captured_cents > refunded_cents + charged_back_cents + paid_otherwise_cents`,
    discrepancies: sql`select id as object, 'is ' || status || ' and keeps ' || (captured_cents - refunded_cents - charged_back_cents - paid_otherwise_cents) || ' cents without a refund' as problem from orders o
      where status in ('canceled', 'expired') and captured_cents > refunded_cents + charged_back_cents + paid_otherwise_cents and needs_operator is null
        and not exists (select 1 from job where key = 'order-refund:' || o.id) and not exists (select 1 from refund r where r.order_id = o.id and r.state = 'approved')`,
  },
  {
    rule: 'The status, payment, hold and times of an order agree',
    action: auditActions.order,
    checked: sql`select count(*) as n from orders`,
    discrepancies: sql`select id as object, 'is ' || status || ', which does not match its payment, hold or times' as problem from orders
      where (status in ${paidOn} and (captured_cents <> amount_cents or paid_at is null or intent_status <> 'succeeded'))
         or (status in ('paid', 'shipped', 'delivered', 'disputed') and not holds_tag)
         or (status = 'pending_payment' and (not holds_tag or hold_expires_at is null or paid_at is not null))
         or (status in ('canceled', 'expired') and (holds_tag or ended_at is null))
         or (status in ('shipped', 'delivered') and shipped_at is null)
         or (status = 'completed' and completed_at is null)
         or (checkout_place is not null and status <> 'pending_payment')`,
  },
  {
    rule: 'Every order has a timeline',
    action: auditActions.order,
    checked: sql`select count(*) as n from order_step`,
    discrepancies: sql`select id as object, 'has no timeline' as problem from orders o where not exists (select 1 from order_step s where s.order_id = o.id)`,
  },
  {
    rule: 'A tag has the number of pictures that the public log recorded',
    action: auditActions.tag,
    checked: sql`select count(*) as n from provenance where type = 'tag.rephotographed'`,
    discrepancies: sql`select t.id as object, 'shows ' || jsonb_array_length(t.media) || ' pictures, but the public log has ' || last.pictures as problem
      from (select distinct on (bra_tag_id) bra_tag_id, (body::jsonb -> 'data' ->> 'pictures')::int as pictures
            from provenance where type = 'tag.rephotographed' order by bra_tag_id, index desc) last
        join bra_tag t on t.id = last.bra_tag_id where t.status not in ('draft', 'pending_review') and jsonb_array_length(t.media) <> last.pictures`,
  },
  {
    rule: 'The audit log has the heads that the public log recorded',
    action: auditActions.log,
    checked: sql`select count(*) as n from provenance where type = 'audit.head'`,
    discrepancies: sql`select 'audit ' || h.entries as object, 'differs from its head in the public log' as problem
      from (select (body::jsonb -> 'data' ->> 'entries')::bigint as entries, body::jsonb -> 'data' ->> 'head' as head from provenance where type = 'audit.head') h
        left join audit a on a.id = h.entries where a.hash is distinct from h.head`,
  },
  {
    rule: 'The reasons in the audit log are those that were written, or were erased with an account',
    action: auditActions.log,
    checked: sql`select count(*) as n from audit_reason`,
    discrepancies: sql`select 'audit ' || id as object, 'has another reason than the one that was written' as problem from (${brokenReasons}) broken order by id`,
  },
  {
    rule: 'The state of a listing matches its tag and order',
    action: auditActions.listing,
    checked: sql`select count(*) as n from listing`,
    discrepancies: sql`select l.bra_tag_id as object, 'is ' || l.state || ', but its tag says ' || t.listing || ' and its order is ' || coalesce(o.status, 'missing') as problem
      from listing l join bra_tag t on t.id = l.bra_tag_id left join orders o on o.bra_tag_id = l.bra_tag_id and (o.holds_tag or (o.claimed_at is not null and l.state = 'sold'
          and not exists (select 1 from orders later where later.bra_tag_id = o.bra_tag_id and later.paid_at > o.paid_at and later.status not in ('canceled', 'expired'))))
      where l.state <> case when t.moderation <> 'visible' or (t.sale_paused and t.listing in ('published', 'reserved')) then 'removed' else t.listing end
         or (l.state = 'published' and o.id is not null)
         or (l.state = 'reserved' and o.status is distinct from 'pending_payment' and (o.id is not null or t.held_for is null))
         or (l.state = 'sold' and (o.id is null or o.status = 'pending_payment'))`,
  },
  {
    rule: 'A piece is held for the buyer of its accepted offer, and for nobody else',
    action: auditActions.listing,
    checked: sql`select count(*) as n from bra_tag where held_for is not null`,
    discrepancies: sql`select t.id as object, 'is held for ' || coalesce(t.held_for, 'nobody') || ', but its accepted offer is of ' || coalesce(f.buyer_id, 'nobody') as problem
      from bra_tag t full join (select bra_tag_id, buyer_id from offer where status = 'accepted') f on f.bra_tag_id = t.id
      where t.held_for is distinct from f.buyer_id and not exists (select 1 from offer due where due.bra_tag_id = coalesce(t.id, f.bra_tag_id) and due.announced is distinct from due.status)`,
  },
];

/** Checks payments, orders, ledger, owners, public log and audit log against each other. Read-only. */
export async function checkBooks(db: Queryable): Promise<AuditReport> {
  const hasSandbox = await hasSandboxTables(db);
  const results: AuditResult[] = [];
  for (const { rule, action, checked, discrepancies, needsSandbox } of [...checks, ...chipChecks, ...payoutChecks, ...erasureChecks]) {
    if (needsSandbox && !hasSandbox) continue;
    const count = await db.first<{ n: number }>(checked);
    results.push({ rule, action, checked: count?.n ?? 0, discrepancies: await db.rows<Discrepancy>(discrepancies) });
  }
  results.push(...(await checkLedger(db, hasSandbox)));
  results.push(await checkProvenance(db));
  const broken = await findBrokenAuditRows(db);
  const rows = await db.first<{ n: number }>(sql`select count(*) as n from audit`);
  results.push({
    rule: 'The audit log is unchanged: every row has the hash of the previous one',
    action: auditActions.log,
    checked: rows?.n ?? 0,
    discrepancies: broken.map((id) => ({ object: `audit ${id}`, problem: 'was changed, or the previous one is missing' })),
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
  return waiting && waiting.n > 0
    ? [`${waiting.n} captured payments are not settled yet. A running server settles them at its next reconciliation.`]
    : [];
}

export function countDiscrepancies(report: AuditReport): number {
  return report.results.reduce((sum, result) => sum + result.discrepancies.length, 0);
}

export function formatAuditReport(report: AuditReport): string {
  const lines = report.results.flatMap(({ rule, action, checked, discrepancies }) => [
    `${discrepancies.length === 0 ? 'ok   ' : 'FAIL '} ${rule} (${checked} checked)`,
    ...discrepancies.slice(0, 20).map(({ object, problem }) => `        ${object} ${problem}`),
    ...(discrepancies.length > 20 ? [`        and ${discrepancies.length - 20} more`] : []),
    ...(discrepancies.length > 0 ? [`      > ${action}`] : []),
  ]);
  const total = countDiscrepancies(report);
  return [
    ...lines,
    ...report.notes.map((note) => `note  ${note}`),
    total === 0
      ? 'Everything agrees.'
      : `${total} ${total === 1 ? 'discrepancy' : 'discrepancies'}. The audit only reads; nothing was changed.`,
  ].join('\n');
}
