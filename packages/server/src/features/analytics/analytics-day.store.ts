import { type Queryable, sql } from '../../ports/database.ts';

type Range = { app: string; from: string; to: string };
type DayRow = { day: string; visitors: number; views: number; sizes: number };

/** Days with visits, oldest first. */
export async function listDays(db: Queryable, { app, from, to }: Range): Promise<DayRow[]> {
  return await db.rows<DayRow>(
    sql`select to_char(day, 'YYYY-MM-DD') as day, sum(visitors)::int as visitors, sum(views)::int as views, sum(sizes)::int as sizes from (
          select day, case when name = 'visited' then n else 0 end as visitors, case when name = 'pageViewed' then n else 0 end as views,
            case when name = 'sizeCalculated' then n else 0 end as sizes
            from analytics_day where app = ${app} and day between ${from}::date and ${to}::date
          union all
          select day, count(distinct visitor), count(*) filter (where name = 'pageViewed'), count(*) filter (where name = 'sizeCalculated')
            from analytics_event where app = ${app} and day between ${from}::date and ${to}::date group by day) counted
        group by day order by day`,
  );
}

const mostPages = 12;

export async function listPages(db: Queryable, { app, from, to }: Range): Promise<{ page: string; n: number }[]> {
  return await db.rows<{ page: string; n: number }>(
    sql`select page, sum(n)::int as n from (
          select page, n from analytics_day where app = ${app} and name = 'pageViewed' and day between ${from}::date and ${to}::date
          union all
          select page, 1 from analytics_event where app = ${app} and name = 'pageViewed' and day between ${from}::date and ${to}::date) counted
        group by page order by 2 desc, 1 limit ${mostPages}`,
  );
}
