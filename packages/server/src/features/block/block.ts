import { type Queryable, sql } from '../../ports/database.ts';

/** Whether a viewer and another person don't see each other, because one of them blocked the other. Anonymous viewers see everybody. */
export async function isHiddenFrom(db: Queryable, viewerId: string | null, otherId: string): Promise<boolean> {
  if (viewerId === null || viewerId === otherId) return false;
  const block = await db.first(
    sql`select 1 from member_block where (blocker_id = ${viewerId} and blocked_id = ${otherId}) or (blocker_id = ${otherId} and blocked_id = ${viewerId}) limit 1`,
  );
  return block !== undefined;
}

/** The usernames of everyone whom a viewer blocked or who blocked them, to leave them out of lists. */
export async function listHiddenUsernames(db: Queryable, viewerId: string | null): Promise<ReadonlySet<string>> {
  if (viewerId === null) return new Set();
  const rows = await db.rows<{ username: string }>(
    sql`select username from account where id in (select blocked_id from member_block where blocker_id = ${viewerId} union all select blocker_id from member_block where blocked_id = ${viewerId})`,
  );
  return new Set(rows.map(({ username }) => username));
}
