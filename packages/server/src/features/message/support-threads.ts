import { type Queryable, sql, type Trx } from '../../ports/database.ts';

/** Changes who answers a conversation with support. Returns false if there is none. */
export async function assignSupportThread(trx: Trx, app: string, threadId: string, accountId: string | null): Promise<boolean> {
  const changed = await trx.change(
    sql`update message_thread set assigned_to = ${accountId} where id = ${threadId} and app = ${app} and parties <> 'buyer_seller'`,
  );
  return changed === 1;
}

/** Closing ends the wait for an answer. Returns false if there is no such conversation. */
export async function closeSupportThread(trx: Trx, app: string, threadId: string, closedAt: Date | null): Promise<boolean> {
  const changed = await trx.change(
    sql`update message_thread set closed_at = ${closedAt}, waits_since = case when ${closedAt}::timestamptz is null then waits_since end
        where id = ${threadId} and app = ${app} and parties <> 'buyer_seller'`,
  );
  return changed === 1;
}

/** A visitor answered from the address of that version, so it is theirs. It may have been changed meanwhile. */
export async function confirmAddress(trx: Trx, threadId: string, version: number): Promise<void> {
  await trx.change(sql`update message_thread set confirmed_version = ${version} where id = ${threadId}`);
}

/** Support's answers that their reader hasn't seen, neither here nor in a mail. */
export async function listUnmailedAnswers(db: Queryable, threadId: string): Promise<{ id: string; text: string }[]> {
  return await db.rows(
    sql`select id, text from message where thread_id = ${threadId} and by = 'support' and read_at is null and mailed_at is null order by at, id limit 20`,
  );
}

export async function markMailed(db: Queryable, messageIds: readonly string[], at: Date): Promise<void> {
  await db.change(sql`update message set mailed_at = ${at} where id = any(${[...messageIds]}::text[]) and mailed_at is null`);
}
