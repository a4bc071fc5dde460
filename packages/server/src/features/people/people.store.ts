import type { PersonRow, PersonView } from '@strapline/contract/shapes/people';
import type { AccountState } from '@strapline/domain/account/account-state';
import { type DatedRow, joinStatements, type Queryable, sql } from '../../ports/database.ts';

export type ListedPerson = Omit<DatedRow<PersonRow, 'memberSince'>, 'person' | 'until'> & {
  username: string;
  slug: string;
  avatar: string | null;
  until: Date | null;
};

type Filter = { app: string; ids: readonly string[] | null; state: AccountState | undefined; appealed: boolean; now: Date };

/** Who appealed a decision about their account that nobody answered yet. */
const appealsAboutAccounts = sql`select owner_id from decision where subject_kind = 'account' and appeal_at is not null and appeal_decided_at is null`;

/** People by username, after one. A state whose end has passed counts as active. */
export async function listPeopleRows(
  db: Queryable,
  { app, ids, state, appealed, now }: Filter,
  after: string,
  limit: number,
): Promise<ListedPerson[]> {
  const isOver = sql`coalesce(state_until <= ${now}, false)`;
  const inState = state === 'active' ? sql`(state = 'active' or ${isOver})` : state ? sql`(state = ${state} and not ${isOver})` : null;
  const where = joinStatements(
    [
      sql`username > ${after}`,
      sql`disabled_at is null`,
      ...(ids ? [sql`id = any(${ids}::text[])`] : []),
      ...(inState ? [inState] : []),
      ...(appealed ? [sql`id in (${appealsAboutAccounts})`] : []),
    ],
    ' and ',
  );
  return await db.rows<ListedPerson>(
    sql`select username, username_slug as slug, avatar, case when ${isOver} then 'active' else state end as state, case when not ${isOver} then state_until end as until,
          exists (select 1 from bra_tag where creator_id = page.id) as "isCreator", created_at as "memberSince",
          (select count(*)::int from orders where seller_id = page.id and app = ${app} and status = 'completed') as sold,
          (select count(*)::int from orders where buyer_id = page.id and app = ${app} and paid_at is not null) as bought,
          (select count(*)::int from bra_tag where creator_id = page.id and app = ${app}) as tags
        from (select * from account where ${where} order by username limit ${limit}) page order by username`,
  );
}

/** Both people of an order, by its id or its printed number. */
export async function listPeopleOfOrder(db: Queryable, app: string, number: string): Promise<string[]> {
  const which = number.startsWith('ord_') ? sql`id = ${number}` : sql`right(id, 8) = ${number.replace('-', '').toLowerCase()}`;
  const rows = await db.rows<{ id: string | null }>(
    sql`select unnest(array[seller_id, buyer_id]) as id from orders where ${which} and app = ${app} limit 20`,
  );
  return rows.flatMap(({ id }) => (id ? [id] : []));
}

/** Creator and owner of a tag. */
export async function listPeopleOfTag(db: Queryable, app: string, braTagId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string | null }>(
    sql`select unnest(array[creator_id, owner_id]) as id from bra_tag where id = ${braTagId} and app = ${app}`,
  );
  return rows.flatMap(({ id }) => (id ? [id] : []));
}

export type PersonDetails = Pick<PersonView, 'isCreator' | 'isAdult'> & {
  id: string;
  username: string;
  slug: string;
  avatar: string | null;
  state: AccountState;
  until: Date | null;
  reason: string | null;
  since: Date | null;
  stateBy: string | null;
  memberSince: Date;
  sold: number;
  earnedCents: number;
  bought: number;
  claimed: number;
  tags: number;
  offered: number;
};

export async function findPerson(db: Queryable, app: string, username: string): Promise<PersonDetails | undefined> {
  return await db.first<PersonDetails>(
    sql`select person.id, person.username, person.username_slug as slug, person.avatar, person.state, person.state_until as until, person.state_reason as reason, person.state_since as since,
          (select username from account where id = person.state_by) as "stateBy", person.is_adult as "isAdult", exists (select 1 from bra_tag where creator_id = person.id) as "isCreator", person.created_at as "memberSince",
          sales.sold, sales.earned as "earnedCents", purchases.bought, purchases.claimed, tags.tags, tags.offered
        from account person
          cross join lateral (select count(*)::int as sold, coalesce(sum(seller_share(price_cents, net_cents, seller_delivery_cents, refund_requested_cents + charged_back_cents)), 0)::int as earned from orders where seller_id = person.id and app = ${app} and status = 'completed') sales
          cross join lateral (select count(*)::int as bought, count(claimed_at)::int as claimed from orders where buyer_id = person.id and app = ${app} and paid_at is not null) purchases
          cross join lateral (select count(*)::int as tags, count(*) filter (where listing in ('published', 'reserved'))::int as offered from bra_tag where creator_id = person.id and app = ${app}) tags
        where person.username = ${username} and person.disabled_at is null`,
  );
}

export type PersonOrderRow = DatedRow<PersonView['orders'][number], 'at'>;

/** The newest purchases and sales of a person. */
export async function listOrdersOfPerson(db: Queryable, app: string, accountId: string, limit: number): Promise<PersonOrderRow[]> {
  const walk = (as: 'seller' | 'buyer') => {
    const [own, other] = as === 'seller' ? [sql`seller_id`, sql`buyer_id`] : [sql`buyer_id`, sql`seller_id`];
    return sql`(select id, bra_tag_id, title, status, amount_cents, created_at, ${as}::text as as, ${other} as other_id from orders
      where ${own} = ${accountId} and app = ${app} and paid_at is not null order by created_at desc, id desc limit ${limit})`;
  };
  return await db.rows<PersonOrderRow>(
    sql`select o.id as "orderId", o.bra_tag_id as "braTagId", o.title, o.as, other.username as other, o.status, o.amount_cents as "amountCents", o.created_at as at
        from (${walk('seller')} union all ${walk('buyer')}) o left join account other on other.id = o.other_id order by o.created_at desc, o.id desc limit ${limit}`,
  );
}

/** The recovery of an account that is under way. */
export async function findOpenRecovery(
  db: Queryable,
  accountId: string,
): Promise<{ recoveryId: string; state: 'waiting' | 'ready'; readyAt: Date } | undefined> {
  return await db.first(
    sql`select id as "recoveryId", state, ready_at as "readyAt" from account_recovery where account_id = ${accountId} and state in ('waiting', 'ready')`,
  );
}

export type PersonConsentRow = DatedRow<PersonView['consents'][number], 'at'>;

/** The last answer of a person for each kind and subject; other people's pictures are not their own consents. */
export async function listConsentsOfPerson(db: Queryable, accountId: string): Promise<PersonConsentRow[]> {
  return await db.rows<PersonConsentRow>(
    sql`select kind, version, accepted, at from (
          select distinct on (kind, subject) kind, version, accepted, at from consent where account_id = ${accountId} order by kind, subject, id desc) last
        order by at desc limit 20`,
  );
}

export type PersonDecisionRow = DatedRow<PersonView['decisions'][number], 'at'> & { until: Date | null };

/** The newest decisions about an account itself, as an admin sees them. */
export async function listDecisionsAbout(
  db: Queryable,
  { accountId, app, me, now }: { accountId: string; app: string; me: string; now: Date },
): Promise<PersonDecisionRow[]> {
  return await db.rows<PersonDecisionRow>(
    sql`select id as "decisionId", action, reason, at, until, action <> 'reinstate' and lifted_at is null and (until is null or until > ${now}) as "inForce", appeal_text as appeal,
          coalesce(appeal_at is not null and appeal_decided_at is null and decided_by <> ${me} and approved_by is distinct from ${me} and owner_id <> ${me}, false) as "canAnswer"
        from decision where owner_id = ${accountId} and app = ${app} and subject_kind = 'account' order by at desc, id desc limit 10`,
  );
}

export type PersonReportRow = DatedRow<PersonView['reports'][number], 'at'> & { total: number };

/** The newest reports about a person and their things, each with the number of all. */
export async function listReportsAbout(db: Queryable, app: string, accountId: string): Promise<PersonReportRow[]> {
  return await db.rows<PersonReportRow>(
    sql`select id as "reportId", reason, status, created_at as at, (count(*) over ())::int as total from report
        where owner_id = ${accountId} and app = ${app} order by created_at desc, id desc limit 10`,
  );
}
