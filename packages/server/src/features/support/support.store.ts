import type { SupportCase, SupportThread } from '@strapline/contract/shapes/support/support';
import { supportAnswerTime } from '@strapline/domain/support/support-hours';
import { type DatedRow, type Queryable, type Statement, sql } from '../../ports/database.ts';

type Dated = 'waitingSince' | 'lastAt';
export type SupportRow = Omit<SupportThread, Dated | 'overdue'> & { waitingSince: Date | null; lastAt: Date; sort_time: string };

type View = 'waiting' | 'mine' | 'unassigned' | 'answered' | 'closed';
type Viewer = { app: string; accountId: string };

const columns = sql`thread.id as "threadId", thread.order_id as "orderId", coalesce(orders.title, '') as title,
  case thread.parties when 'buyer_support' then 'buyer' when 'seller_support' then 'seller' else 'member' end as side, member.username,
  case when thread.closed_at is not null then 'closed' when thread.waits_since is not null then 'waiting' else 'answered' end as state,
  thread.waits_since as "waitingSince", thread.last_at as "lastAt", admin.username as "assignedTo",
  coalesce((select text from message where message.thread_id = thread.id order by message.at desc, message.id desc limit 1), '') as text`;
const people = sql`left join orders on orders.id = thread.order_id left join account member on member.id = thread.member_id
  left join account admin on admin.id = thread.assigned_to`;

/** One page of a view and a row more. Those that wait come longest first, the others newest first. */
export async function listSupportThreads(
  db: Queryable,
  { app, accountId }: Viewer,
  view: View,
  after: { at: string; id: string },
  limit: number,
): Promise<SupportRow[]> {
  const filters: Record<View, Statement> = {
    waiting: sql`true`,
    mine: sql`thread.assigned_to = ${accountId}`,
    unassigned: sql`thread.assigned_to is null`,
    answered: sql`thread.closed_at is null and thread.waits_since is null`,
    closed: sql`thread.closed_at is not null`,
  };
  if (isWaitingView(view))
    return await db.rows<SupportRow>(
      sql`select ${columns}, thread.waits_since::text as sort_time from message_thread thread ${people}
          where thread.app = ${app} and thread.waits_since is not null and ${filters[view]} and (thread.waits_since, thread.id) > (${after.at}::timestamptz, ${after.id})
          order by thread.waits_since, thread.id limit ${limit}`,
    );
  return await db.rows<SupportRow>(
    sql`select ${columns}, thread.last_at::text as sort_time from message_thread thread ${people}
        where thread.app = ${app} and thread.parties <> 'buyer_seller' and ${filters[view]} and (thread.last_at, thread.id) < (${after.at}::timestamptz, ${after.id})
        order by thread.last_at desc, thread.id desc limit ${limit}`,
  );
}

export function isWaitingView(view: View): boolean {
  return view !== 'answered' && view !== 'closed';
}

export async function findSupportThread(db: Queryable, app: string, threadId: string): Promise<SupportRow | undefined> {
  return await db.first<SupportRow>(
    sql`select ${columns}, '' as sort_time from message_thread thread ${people} where thread.id = ${threadId} and thread.app = ${app} and thread.parties <> 'buyer_seller'`,
  );
}

type Counts = { waiting: number; overdue: number; mine: number; unassigned: number };

export async function countSupportThreads(db: Queryable, { app, accountId }: Viewer, now: Date): Promise<Counts> {
  const row = await db.first<Counts>(
    sql`select count(*)::int as waiting, count(*) filter (where waits_since < ${new Date(now.getTime() - supportAnswerTime)})::int as overdue,
          count(*) filter (where assigned_to = ${accountId})::int as mine, count(*) filter (where assigned_to is null)::int as unassigned
        from message_thread where app = ${app} and waits_since is not null`,
  );
  return row ?? { waiting: 0, overdue: 0, mine: 0, unassigned: 0 };
}

export type WriterRow = {
  memberId: string | null;
  username: string | null;
  memberSince: Date | null;
  emailSealed: Uint8Array | null;
  isConfirmed: boolean;
};

/** Who writes in a conversation with support. A guest's present address is confirmed by a mail that answered one of ours and came from it. */
export async function findWriter(db: Queryable, threadId: string): Promise<WriterRow | undefined> {
  return await db.first<WriterRow>(
    sql`select thread.member_id as "memberId", member.username, member.created_at as "memberSince", thread.email_sealed as "emailSealed",
          thread.confirmed_version is not distinct from thread.address_version as "isConfirmed"
        from message_thread thread left join account member on member.id = thread.member_id where thread.id = ${threadId}`,
  );
}

type OrderRow = DatedRow<SupportCase['orders'][number], 'at'>;

/** The newest orders of a member, or of a guest by the key of their address. */
export async function listOrdersOfWriter(
  db: Queryable,
  app: string,
  who: { accountId: string } | { buyerKey: string },
  limit: number,
): Promise<OrderRow[]> {
  const walk = (as: 'buyer' | 'seller', isTheirs: Statement) =>
    sql`(select id, title, ${as}::text as as, status, amount_cents, created_at from orders where ${isTheirs} and app = ${app}
      order by created_at desc, id desc limit ${limit})`;
  const own =
    'accountId' in who
      ? sql`${walk('buyer', sql`buyer_id = ${who.accountId}`)} union all ${walk('seller', sql`seller_id = ${who.accountId}`)}`
      : walk('buyer', sql`buyer_key = ${who.buyerKey}`);
  return await db.rows<OrderRow>(
    sql`select id as "orderId", title, own.as, status, amount_cents as "amountCents", created_at as at from (${own}) own order by created_at desc, id desc limit ${limit}`,
  );
}

/** Support's answers that weren't read, and the newest of them. */
export async function summarizeUnread(db: Queryable, threadId: string): Promise<{ unread: number; text: string | null; at: Date | null }> {
  const row = await db.first<{ unread: number; text: string | null; at: Date | null }>(
    sql`select count(*)::int as unread, (array_agg(text order by at desc, id desc))[1] as text, max(at) as at
        from message where thread_id = ${threadId} and by = 'support' and read_at is null`,
  );
  return row ?? { unread: 0, text: null, at: null };
}
