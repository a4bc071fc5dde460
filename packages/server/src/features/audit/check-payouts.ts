import { earningAccounts } from '@strapline/domain/ledger/payout-entries';
import { sql } from '../../ports/database.ts';
import { type AuditCheck, auditActions } from './audit-report.ts';

/** The part of an earning that was transferred, or is being transferred, to its creator's account. */
const moved = sql`case when e.state in ('moving', 'moved') then e.moved_cents - e.reversed_cents else 0 end`;

/** Orders, earnings, ledger and the embedded provider's transfers and payouts agree. */
export const payoutChecks: readonly AuditCheck[] = [
  {
    rule: 'The payout status of every completed order matches its earning',
    action: auditActions.payout,
    checked: sql`select count(*) as n from orders where status = 'completed'`,
    discrepancies: sql`select o.id as object, 'has the payout status ' || o.payout_status || ', but its earning is ' || coalesce(e.state, 'missing') as problem
      from orders o left join earning e on e.order_id = o.id and e.kind = 'sale' left join payout p on p.id = e.payout_id
      where (o.status = 'completed' or e.id is not null) and not case
        when e.id is null then o.payout_status = 'none'
        when e.taken_cents = e.cents then o.payout_status = 'reversed'
        when e.state = 'payable' then o.payout_status in ('pending', 'failed') or (o.payout_status = 'held' and o.payment_status = 'disputed')
        when e.state = 'netted' or p.state = 'paid' or p.state = 'canceled' then o.payout_status = 'paid'
        when p.state = 'failed' then o.payout_status = 'failed'
        when p.state = 'waiting' then o.payout_status in ('processing', 'failed')
        else o.payout_status = 'processing' end`,
  },
  {
    rule: 'Every earning was transferred once, with the amount at the embedded provider',
    action: auditActions.payout,
    needsSandbox: true,
    checked: sql`select count(*) as n from sandbox_object where kind = 'transfer'`,
    discrepancies: sql`select e.id as object, 'transferred ' || e.moved_cents || ' cents and reversed ' || e.reversed_cents || '; the provider has ' || coalesce(t.body->>'amount', 'none') || ' and ' || coalesce(t.body->>'amount_reversed', 'none') as problem
      from earning e join payout p on p.id = e.payout_id left join sandbox_object t on t.id = e.provider_transfer_id
      where p.provider = 'embedded' and e.state = 'moved' and (t.id is null or (t.body->>'amount')::int <> e.moved_cents or t.body->>'destination' <> p.provider_account_id
        or ((t.body->>'amount_reversed')::int <> e.reversed_cents and not exists (select from job where key = 'payout-reverse:' || e.id)))
      union all
      select reference, 'has ' || count(*) || ' transfers' from (select body->'metadata'->>'reference' as reference from sandbox_object where kind = 'transfer') t
      group by reference having count(*) > 1
      union all
      select t.id, 'is a transfer without an earning' from sandbox_object t
      where t.kind = 'transfer' and not exists (select from earning e where e.id = t.body->'metadata'->>'reference' and (e.provider_transfer_id = t.id or e.state = 'moving'))`,
  },
  {
    rule: 'The ledger owes each creator what they earned and did not receive',
    action: auditActions.payout,
    checked: sql`select count(distinct creator_id) as n from earning`,
    discrepancies: sql`select coalesce(e.creator_id, l.subject) as object, 'is owed ' || coalesce(l.cents, 0) || ' cents in the ledger, of which ' || coalesce(l.under_way, 0) || ' are being paid out; the earnings have '
          || coalesce(e.cents, 0) || ' and ' || coalesce(e.under_way, 0) as problem
      from (select creator_id, sum(e.cents - e.taken_cents - case when e.state = 'moved' then e.moved_cents - e.reversed_cents else 0 end) as cents,
              coalesce(sum(e.moved_cents) filter (where e.state = 'moving'), 0) as under_way from earning e group by creator_id) e
      full join (select subject, -sum(cents) as cents, coalesce(-sum(cents) filter (where account = 'payouts'), 0) as under_way from ledger_balance
              where account = any(${[...earningAccounts, 'payouts']}::text[]) and currency = 'usd' and subject <> '' group by subject) l on l.subject = e.creator_id
      where coalesce(e.cents, 0) <> coalesce(l.cents, 0) or coalesce(e.under_way, 0) <> coalesce(l.under_way, 0)`,
  },
  {
    rule: 'Payouts add up to the earnings transferred to an account',
    action: auditActions.payout,
    checked: sql`select count(*) as n from payout where state <> 'canceled'`,
    discrepancies: sql`select e.creator_id as object, 'had ' || e.cents || ' cents transferred, but their payouts add up to ' || coalesce(p.cents, 0) as problem
      from (select creator_id, sum(${moved}) as cents from earning e group by creator_id) e
      left join (select creator_id, sum(cents) as cents from payout group by creator_id) p on p.creator_id = e.creator_id where e.cents <> coalesce(p.cents, 0)`,
  },
  {
    rule: 'Every payout matches the embedded provider',
    action: auditActions.payout,
    needsSandbox: true,
    checked: sql`select count(*) as n from sandbox_object where kind = 'payout' and account <> ''`,
    discrepancies: sql`select p.id as object, 'is ' || p.state || ' with ' || p.cents || ' cents; the provider has ' || coalesce(b.body->>'status', 'none') || ' and ' || coalesce(b.body->>'amount', 'none') as problem
      from payout p left join sandbox_object b on b.id = p.provider_payout_id
      where p.provider = 'embedded' and p.state in ('sent', 'paid') and (b.id is null or b.account <> p.provider_account_id or (b.body->>'amount')::int <> p.cents
        or (p.state = 'paid' and b.body->>'status' <> 'paid'))
      union all
      select reference, 'was paid out ' || count(*) || ' times' from (select split_part(body->'metadata'->>'reference', ':', 1) as reference from sandbox_object
        where kind = 'payout' and body->>'status' in ('pending', 'paid')) b where reference <> '' group by reference having count(*) > 1`,
  },
  {
    rule: 'Every credited referral has one credit, in earnings and ledger, of a completed order of the referred person',
    action: auditActions.payout,
    checked: sql`select count(*) as n from referral`,
    discrepancies: sql`select coalesce(r.referred_id, c.order_id) as object, 'was credited ' || coalesce(c.cents::text, 'nothing') || ' in the ledger and ' || coalesce(e.left_cents::text, 'nothing') || ' in earnings' as problem
      from (select * from referral where state = 'credited') r
      full join (select t.order_id, p.subject, -sum(p.cents) as cents from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
        where t.kind in ('referral', 'referral_taken_back') and p.account = 'referral_credit' group by t.order_id, p.subject) c on c.order_id = r.order_id
      left join (select order_id, creator_id, cents - taken_cents as left_cents from earning where kind = 'referral') e on e.order_id = coalesce(r.order_id, c.order_id)
      left join orders o on o.id = r.order_id
      where r.referred_id is null or c.order_id is null or e.order_id is null or c.cents <> e.left_cents or c.subject <> r.referrer_id or e.creator_id <> r.referrer_id
        or o.buyer_id is distinct from r.referred_id or o.status <> 'completed'`,
  },
];
