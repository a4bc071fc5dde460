import { type Queryable, type Statement, sql } from '../../ports/database.ts';

/** Whether one of two accounts blocked the other, as a condition. */
export function isBlockedBetween(one: Statement, other: Statement): Statement {
  return sql`exists (select 1 from member_block where (blocker_id = ${one} and blocked_id = ${other}) or (blocker_id = ${other} and blocked_id = ${one}))`;
}

/** Whether a viewer and another person don't see each other, because one of them blocked the other. Anonymous viewers see everybody. */
export async function isHiddenFrom(db: Queryable, viewerId: string | null, otherId: string): Promise<boolean> {
  if (viewerId === null || viewerId === otherId) return false;
  return (await db.first(sql`select 1 where ${isBlockedBetween(sql`${viewerId}::text`, sql`${otherId}::text`)}`)) !== undefined;
}

/** The usernames of everyone whom a viewer blocked or who blocked them, to leave them out of lists. */
export async function listHiddenUsernames(db: Queryable, viewerId: string | null): Promise<ReadonlySet<string>> {
  if (viewerId === null) return new Set();
  const rows = await db.rows<{ username: string }>(
    sql`select username from account where id in (select blocked_id from member_block where blocker_id = ${viewerId} union all select blocker_id from member_block where blocked_id = ${viewerId})`,
  );
  return new Set(rows.map(({ username }) => username));
}
