import type { AppKey } from '@strapline/contract/apps/app';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { notify } from '../notification/notification.ts';

/** The hour (UTC) from which a day's notifications of saved searches are sent. */
const digestHour = 8;
const hourMs = 3_600_000;
const batch = 100;

/** Sends each person one notification a day of what their searches with a daily alert found. The job requeues itself. */
export async function runSearchDigest(services: Services): Promise<void> {
  const now = services.clock.now();
  if (now.getUTCHours() >= digestHour)
    for (let count = batch; count === batch; ) count = await services.db.transaction((trx) => sendBatch(trx, services, now));
  await queueDigest(services, new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs));
}

/** At every start of a server. */
export async function startSearchDigest(services: Services): Promise<void> {
  await queueDigest(services, services.clock.now());
}

async function queueDigest({ jobs, db }: Services, runAt: Date): Promise<void> {
  await jobs.add(db, { kind: 'search-digest', key: 'search-digest', payload: {}, runAt });
}

type Digest = { app: AppKey; account_id: string; searches: number; pieces: number; name: string };

/** Matches of pieces that are not public any more, that the person has by now, or of people who are blocked by now, are left out. Returns how many people had some. */
async function sendBatch(trx: Trx, services: Services, now: Date): Promise<number> {
  const day = now.toISOString().slice(0, 10);
  const people = await trx.rows<{ app: string; account_id: string }>(
    sql`select distinct search.app, search.account_id from saved_search_match match join saved_search search on search.id = match.search_id
        where match.is_due and search.alert = 'daily' and (search.digested_on is null or search.digested_on < ${day}::date)
        order by search.app, search.account_id limit ${batch}`,
  );
  if (people.length === 0) return 0;
  const digests = await trx.rows<Digest>(
    sql`with search as (update saved_search set digested_on = ${day}::date
          from unnest(${people.map(({ app }) => app)}::text[], ${people.map(({ account_id }) => account_id)}::text[]) as person (app, account_id)
          where saved_search.app = person.app and saved_search.account_id = person.account_id and alert = 'daily'
            and (digested_on is null or digested_on < ${day}::date)
          returning saved_search.id, saved_search.app, saved_search.account_id, saved_search.name),
        due as (update saved_search_match match set is_due = false from search where match.search_id = search.id and match.is_due
          returning search.app, search.account_id, search.name, match.search_id, match.bra_tag_id)
        select due.app, due.account_id, min(due.name) as name, count(distinct due.search_id)::int as searches, count(distinct due.bra_tag_id)::int as pieces
        from due join listing on listing.bra_tag_id = due.bra_tag_id and (listing.on_shelf or listing.is_sold) join bra_tag tag on tag.id = due.bra_tag_id
        join account on account.id = due.account_id and account.disabled_at is null and account.hidden_at is null
          and (account.state <> 'suspended' or account.state_until <= ${now})
        where due.account_id not in (tag.creator_id, coalesce(tag.owner_id, tag.creator_id))
          and not exists (select from orders where orders.bra_tag_id = tag.id and orders.buyer_id = due.account_id and orders.holds_tag)
          and not exists (select from member_block where (blocker_id = due.account_id and blocked_id in (tag.creator_id, tag.owner_id))
            or (blocked_id = due.account_id and blocker_id in (tag.creator_id, tag.owner_id)))
        group by due.app, due.account_id`,
  );
  for (const { app, account_id: accountId, searches, pieces, name } of digests) {
    const about = { app, accountId, category: 'search', href: '/saved#searches' } as const;
    if (searches === 1) await notify(trx, services, { ...about, code: 'search_daily', params: { search: name, pieces } });
    else await notify(trx, services, { ...about, code: 'searches_daily', params: { searches, pieces } });
  }
  return people.length;
}
