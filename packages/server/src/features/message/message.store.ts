import { createId } from '../../platform/ids.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';

export type Parties = 'buyer_seller' | 'buyer_support' | 'seller_support';
export type Author = 'buyer' | 'seller' | 'support';
export type MessageRow = { id: string; thread_id: string; at: Date; by: Author; text: string; read_at: Date | null; hidden: boolean };

export async function findThread(db: Queryable, app: string, id: string): Promise<{ orderId: string; parties: Parties } | undefined> {
  return await db.first(sql`select order_id as "orderId", parties from message_thread where id = ${id} and app = ${app}`);
}

export async function findThreadId(db: Queryable, orderId: string, parties: Parties): Promise<string | null> {
  const row = await db.first<{ id: string }>(sql`select id from message_thread where order_id = ${orderId} and parties = ${parties}`);
  return row?.id ?? null;
}

/** The conversation, created if there is none, locked until the transaction ends, so that its messages are counted in sequence. */
export async function lockThread(
  trx: Trx,
  of: { app: string; orderId: string; parties: Parties; at: Date; waits: boolean },
): Promise<string> {
  const since = of.waits ? of.at : null;
  const row = await trx.first<{ id: string }>(
    sql`insert into message_thread (id, app, order_id, parties, waits_since, last_at)
          values (${createId('thr')}, ${of.app}, ${of.orderId}, ${of.parties}, ${since}, ${of.at})
        on conflict on constraint one_thread_of_each_kind do update set last_at = excluded.last_at,
          waits_since = case when excluded.waits_since is null then null else coalesce(message_thread.waits_since, excluded.waits_since) end
        returning id`,
  );
  if (!row) throw new Error('the conversation was neither found nor created');
  return row.id;
}

/** How many messages one side sent since a time, when the first of them was sent, and how many are unread. */
export async function countWrittenSince(
  trx: Trx,
  threadId: string,
  by: Author,
  since: Date,
): Promise<{ n: number; first: Date | null; unread: number }> {
  const row = await trx.first<{ n: number; first: Date | null; unread: number }>(
    sql`select count(*) filter (where at > ${since})::int as n, min(at) filter (where at > ${since}) as first,
          count(*) filter (where read_at is null)::int as unread
        from (select at, read_at from message where thread_id = ${threadId} and by = ${by} order by at desc limit 100) latest`,
  );
  return row ?? { n: 0, first: null, unread: 0 };
}

export async function insertMessage(
  trx: Trx,
  {
    threadId,
    at,
    by,
    accountId,
    toId,
    text,
  }: { threadId: string; at: Date; by: Author; accountId: string | null; toId: string | null; text: string },
): Promise<MessageRow> {
  const row = await trx.first<MessageRow>(
    sql`insert into message (id, thread_id, at, by, account_id, to_id, text)
          values (${createId('msg')}, ${threadId}, ${at}, ${by}, ${accountId}, ${toId}, ${text})
        returning id, thread_id, at, by, text, read_at, hidden`,
  );
  if (!row) throw new Error('the message was not stored');
  return row;
}

/** Newest first, after a cursor. */
export async function loadMessages(
  db: Queryable,
  threadId: string,
  after: { at: string; id: string },
  limit: number,
): Promise<(MessageRow & { sort_time: string })[]> {
  return await db.rows(
    sql`select id, thread_id, at, by, text, read_at, hidden, at::text as sort_time from message
        where thread_id = ${threadId} and (at, id) < (${after.at}::timestamptz, ${after.id}) order by at desc, id desc limit ${limit}`,
  );
}

export async function markRead(db: Queryable, threadId: string, reader: Author, at: Date): Promise<void> {
  await db.change(sql`update message set read_at = ${at} where thread_id = ${threadId} and by <> ${reader} and read_at is null`);
}
