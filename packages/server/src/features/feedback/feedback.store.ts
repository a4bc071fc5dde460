import { type Queryable, sql } from '../../ports/database.ts';

type NewFeedback = { id: string; app: string; score: number; text: string; at: Date };

export async function insertFeedback(db: Queryable, { id, app, score, text, at }: NewFeedback): Promise<void> {
  await db.change(sql`insert into feedback (id, app, score, text, at) values (${id}, ${app}, ${score}, ${text}, ${at})`);
}

export type FeedbackRow = { id: string; at: Date; score: number; text: string; sort_time: string };
type Page = { app: string; withText: boolean; before: { at: string; id: string }; limit: number };

export async function listFeedbackRows(db: Queryable, { app, withText, before, limit }: Page): Promise<FeedbackRow[]> {
  const said = withText ? sql` and text <> ''` : sql``;
  return await db.rows<FeedbackRow>(
    sql`select id, at, score, text, at::text as sort_time from feedback
        where app = ${app} and (at, id) < (${before.at}::timestamptz, ${before.id})${said} order by at desc, id desc limit ${limit}`,
  );
}

type Range = { app: string; since: Date; until: Date };

export async function countScores(db: Queryable, { app, since, until }: Range): Promise<{ score: number; n: number }[]> {
  return await db.rows<{ score: number; n: number }>(
    sql`select score, count(*)::int as n from feedback where app = ${app} and at >= ${since} and at < ${until} group by score`,
  );
}

export async function averageByWeek(db: Queryable, { app, since, until }: Range): Promise<{ week: string; n: number; average: number }[]> {
  return await db.rows<{ week: string; n: number; average: number }>(
    sql`select to_char(date_trunc('week', at at time zone 'UTC'), 'YYYY-MM-DD') as week, count(*)::int as n, avg(score)::float8 as average
        from feedback where app = ${app} and at >= ${since} and at < ${until} group by 1 order by 1`,
  );
}

export async function deleteOldFeedback(db: Queryable, before: Date): Promise<void> {
  await db.change(sql`delete from feedback where at < ${before}`);
}
