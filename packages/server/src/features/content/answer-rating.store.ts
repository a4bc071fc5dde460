import { type Queryable, sql } from '../../ports/database.ts';

type NewRating = { app: string; slug: string; voter: Buffer; isHelpful: boolean; at: Date };

/** A second rating of the same voter replaces the first. */
export async function saveAnswerRating(db: Queryable, { app, slug, voter, isHelpful, at }: NewRating): Promise<void> {
  await db.change(
    sql`insert into answer_rating (app, slug, voter, is_helpful, at) values (${app}, ${slug}, ${voter}, ${isHelpful}, ${at})
        on conflict (app, slug, voter) do update set is_helpful = excluded.is_helpful, at = excluded.at`,
  );
}

export async function countAnswerRatings(db: Queryable, app: string): Promise<{ slug: string; helpful: number; not_helpful: number }[]> {
  return await db.rows<{ slug: string; helpful: number; not_helpful: number }>(
    sql`select slug, count(*) filter (where is_helpful)::int as helpful, count(*) filter (where not is_helpful)::int as not_helpful
        from answer_rating where app = ${app} group by slug order by 3 desc, slug limit 200`,
  );
}

export async function deleteOldAnswerRatings(db: Queryable, before: Date): Promise<void> {
  await db.change(sql`delete from answer_rating where at < ${before}`);
}
