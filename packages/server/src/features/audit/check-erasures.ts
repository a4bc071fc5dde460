import { type Statement, sql } from '../../ports/database.ts';
import { type AuditCheck, auditActions } from './audit-report.ts';

const erased = sql`(select id from account where erased_at is not null)`;

/** What an erased account must not have any more, by where it is. */
const leftovers: readonly { what: string; rows: Statement }[] = [
  {
    what: 'its profile',
    rows: sql`select id from account where id in ${erased} and (username not like 'former\_member%' or display_name <> '' or bio <> '' or socials <> '{}' or shipping is not null
      or birth_date_sealed is not null or preferred_username is not null or public_key <> '')`,
  },
  {
    what: 'an address or e-mail address of an order',
    rows: sql`select buyer_id as id from orders where buyer_id in ${erased} and num_nonnulls(email_sealed, ship_to_sealed, tracking_number, origin, device, buyer_key) > 0`,
  },
  {
    what: 'the message of an offer',
    rows: sql`select unnest(array[buyer_id, seller_id]) as id from offer where message is not null and (buyer_id in ${erased} or seller_id in ${erased})`,
  },
  { what: 'a saved card', rows: sql`select account_id as id from payment_customer where account_id in ${erased}` },
  { what: 'a salt of the public log', rows: sql`select account_id as id from provenance_blind where account_id in ${erased}` },
  {
    what: 'somebody blocked',
    rows: sql`select blocker_id as id from member_block where blocker_id in ${erased} or blocked_id in ${erased}`,
  },
  { what: 'a copy of its data', rows: sql`select account_id as id from data_export where account_id in ${erased} and state <> 'expired'` },
  {
    what: 'the e-mail address of a report',
    rows: sql`select reporter_id as id from report where reporter_id in ${erased} and email_sealed is not null`,
  },
  {
    what: 'an address of a recovery',
    rows: sql`select account_id as id from account_recovery where account_id in ${erased} and num_nonnulls(email_sealed, known_email_sealed) > 0`,
  },
  { what: 'a request for another chip', rows: sql`select account_id as id from chip_replacement where account_id in ${erased}` },
  {
    what: 'a piece that was never sold',
    rows: sql`select creator_id as id from bra_tag where creator_id in ${erased} and owner_id = creator_id and claimed_at is null and listing <> 'sold' and status <> 'claimable'
      and (title <> 'Deleted' or story <> '' or media <> '[]')`,
  },
  {
    what: 'an answer to a call',
    rows: sql`select account.id from idempotency join account on idempotency.caller like '% ' || account.id where erased_at is not null`,
  },
];

const found = leftovers
  .map(({ what, rows }) => sql`select id, ${what}::text as what from (${rows}) row`)
  .reduce((all, one) => sql`${all} union all ${one}`);

export const erasureChecks: readonly AuditCheck[] = [
  {
    rule: 'Nothing that leads to a person is left of an erased account',
    action: auditActions.erasure,
    checked: sql`select count(*) as n from account where erased_at is not null`,
    discrepancies: sql`select id as object, 'is erased, but still has ' || string_agg(distinct what, ', ') as problem from (${found}) left_over group by id order by id`,
  },
  {
    rule: 'A deletion that began is completed within a day',
    action: auditActions.erasure,
    checked: sql`select count(*) as n from erasure`,
    discrepancies: sql`select erasure.account_id as object, case when account.erased_at is null and erasure.state = 'done' then 'counts as deleted, but is not erased' else 'has waited since ' || erases_at end as problem
      from erasure join account on account.id = erasure.account_id
      where (erasure.state = 'done' and account.erased_at is null) or (erasure.state = 'erasing' and account.erased_at < now() - interval '1 day')`,
  },
];
