import { retention } from '@strapline/domain/privacy/retention';
import { day as dayMs, minute } from '@strapline/domain/time';
import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';

/** After midnight (UTC): adds up the events of earlier days and deletes them, and the random part of their visitor IDs. The job requeues itself. */
export async function rollUpAnalytics(services: Services): Promise<void> {
  const { db, clock, jobs } = services;
  const now = clock.now();
  const today = now.toISOString().slice(0, 10);
  await db.transaction(async (trx) => {
    // Processes that start at the same time add up once.
    await trx.rows(sql`select pg_advisory_xact_lock(hashtext('analytics roll-up'))`);
    await trx.change(
      sql`insert into analytics_day (app, day, name, page, source, n)
          select app, day, name, coalesce(page, ''), source, count(*) from analytics_event where day < ${today}::date group by 1, 2, 3, 4, 5
          union all
          select app, day, 'visited', '', source, count(*) from (
            select distinct on (app, day, visitor) app, day, source from analytics_event where day < ${today}::date order by app, day, visitor, id) first
            group by app, day, source
          on conflict (app, day, name, page, source) do update set n = analytics_day.n + excluded.n`,
    );
    await trx.change(
      sql`insert into analytics_piece_day (app, seller_id, day, bra_tag_id, name, source, n)
          select app, seller_id, day, bra_tag_id, name, source, count(*) from analytics_event
          where day < ${today}::date and seller_id is not null and bra_tag_id is not null group by 1, 2, 3, 4, 5, 6
          on conflict (seller_id, app, day, bra_tag_id, name, source) do update set n = analytics_piece_day.n + excluded.n`,
    );
    await trx.change(sql`delete from analytics_event where day < ${today}::date`);
    await trx.change(sql`delete from analytics_salt where day < ${today}::date`);
    const oldest = new Date(now.getTime() - retention.analytics);
    await trx.change(sql`delete from analytics_day where day < ${oldest}::date`);
    await trx.change(sql`delete from analytics_piece_day where day < ${oldest}::date`);
  });
  const midnight = Date.parse(`${today}T00:00:00Z`) + dayMs;
  await jobs.add(db, { kind: 'analytics-rollup', key: 'analytics-rollup', payload: {}, runAt: new Date(midnight + minute) });
}
