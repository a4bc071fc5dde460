import { type Queryable, sql, type Trx } from '../../ports/database.ts';

type Pair = { app: string; followerId: string; creatorId: string };

/** A member, and whether their pages are public. */
export async function findAccount(db: Queryable, username: string): Promise<{ id: string; isShown: boolean } | undefined> {
  return await db.first(
    sql`select id, disabled_at is null and hidden_at is null and not profile_hidden as "isShown" from account where username = ${username} and erased_at is null`,
  );
}

export async function countFollowers(db: Queryable, app: string, creatorId: string): Promise<number> {
  const row = await db.first<{ n: number }>(sql`select n from follow_count where app = ${app} and creator_id = ${creatorId}`);
  return row?.n ?? 0;
}

export async function countFollowed(db: Queryable, { app, followerId }: Pair): Promise<number> {
  const row = await db.first<{ n: number }>(sql`select count(*)::int as n from follow where app = ${app} and follower_id = ${followerId}`);
  return row?.n ?? 0;
}

/** Follows, or changes the alert if it is given. Returns whether it is new. Pieces that are listed by now are not. */
export async function upsertFollow(trx: Trx, { app, followerId, creatorId }: Pair, alert: string | undefined, at: Date): Promise<boolean> {
  const changed =
    alert !== undefined &&
    (await trx.change(
      sql`update follow set alert = ${alert} where app = ${app} and follower_id = ${followerId} and creator_id = ${creatorId}`,
    )) > 0;
  if (changed) return false;
  const added = await trx.change(
    sql`insert into follow (app, follower_id, creator_id, alert, followed_at, seen_seq)
        values (${app}, ${followerId}, ${creatorId}, ${alert ?? 'new'}, ${at}, (select coalesce(max(seq), 0) from listing))
        on conflict (app, follower_id, creator_id) do nothing`,
  );
  if (added === 0) return false;
  await trx.change(
    sql`insert into follow_count (app, creator_id, n) values (${app}, ${creatorId}, 1) on conflict (app, creator_id) do update set n = follow_count.n + 1`,
  );
  return true;
}

/** False if they didn't follow them. */
export async function deleteFollow(trx: Trx, { app, followerId, creatorId }: Pair): Promise<boolean> {
  const removed = await trx.change(
    sql`delete from follow where app = ${app} and follower_id = ${followerId} and creator_id = ${creatorId}`,
  );
  if (removed > 0) await trx.change(sql`update follow_count set n = n - 1 where app = ${app} and creator_id = ${creatorId}`);
  return removed > 0;
}
