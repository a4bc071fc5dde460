import type { AppKey } from '@strapline/contract/apps/app';
import type { Language } from '@strapline/contract/languages';
import { createId } from '../../platform/ids.ts';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';

type Parties = 'buyer_seller' | 'buyer_support' | 'seller_support' | 'member_support';
/** Who writes in a conversation: the two people of a piece, who talks to support about no order, and support. */
export type Author = 'buyer' | 'seller' | 'member' | 'support';

/** What a conversation is about and between whom. There is one of each, except for guests without an order. */
export type ThreadPlace = {
  app: AppKey;
  parties: Parties;
  /** Of a guest's order, or of a conversation with support about an order. */
  orderId: string | null;
  braTagId: string | null;
  /** Null for a guest. */
  buyerId: string | null;
  sellerId: string | null;
  /** Who talks to support; null for a guest. */
  memberId: string | null;
};

export type ThreadRow = ThreadPlace & {
  id: string;
  isClosed: boolean;
  isGuest: boolean;
  /** Of a guest’s address. */
  addressVersion: number;
};

export const threadColumns = sql`thread.id, thread.app, thread.parties, thread.order_id as "orderId", thread.bra_tag_id as "braTagId", thread.buyer_id as "buyerId",
  thread.seller_id as "sellerId", thread.member_id as "memberId", thread.closed_at is not null as "isClosed",
  (thread.parties = 'member_support' and thread.member_id is null) as "isGuest", thread.address_version as "addressVersion"`;

export async function findThread(db: Queryable, app: AppKey, id: string): Promise<ThreadRow | undefined> {
  return await db.first<ThreadRow>(sql`select ${threadColumns} from message_thread thread where id = ${id} and app = ${app}`);
}

/** For jobs, which belong to no app. */
export async function findThreadById(db: Queryable, id: string): Promise<ThreadRow | undefined> {
  return await db.first<ThreadRow>(sql`select ${threadColumns} from message_thread thread where id = ${id}`);
}

/** The conversation of a place; undefined until somebody writes in it. */
export async function findThreadAt(db: Queryable, place: ThreadPlace): Promise<ThreadRow | undefined> {
  return await db.first<ThreadRow>(
    sql`select ${threadColumns} from message_thread thread where ${isAt(place)} order by order_id nulls last, last_at desc limit 1`,
  );
}

/** An order that began as a guest's keeps a conversation of its own. */
function isAt({ app, parties, orderId, braTagId, buyerId, sellerId, memberId }: ThreadPlace): Statement {
  const isOfOrder = sql`(thread.order_id = ${orderId} and thread.parties = ${parties})`;
  if (parties === 'member_support')
    return sql`thread.app = ${app} and thread.parties = 'member_support' and thread.member_id = ${memberId}`;
  if (parties !== 'buyer_seller') return isOfOrder;
  return sql`(${isOfOrder} or (thread.app = ${app} and thread.bra_tag_id = ${braTagId} and thread.buyer_id = ${buyerId} and thread.seller_id = ${sellerId}
    and thread.parties = 'buyer_seller' and thread.order_id is null))`;
}

/** Where a guest without an order gets the answer, and from which network they write. */
export type GuestContact = { emailSealed: (threadId: string) => Uint8Array; origin: string; language: Language };

/** Whether support owes an answer after a message, and the admin who gave one. */
export type Turn = { waits: boolean; answeredBy: string | null };
export const noTurn: Turn = { waits: false, answeredBy: null };

/** A message moves its conversation to the top, and opens one with support again. The row stays locked, so that messages are counted in sequence. */
export async function touchThread(trx: Trx, id: string, at: Date, { waits, answeredBy }: Turn): Promise<void> {
  await trx.change(
    sql`update message_thread set last_at = ${at}, waits_since = case when ${waits} then coalesce(waits_since, ${at}) end,
          closed_at = case when parties = 'buyer_seller' then closed_at end, assigned_to = coalesce(assigned_to, ${answeredBy}) where id = ${id}`,
  );
}

/** The conversation of a place, created if there is none, and locked. */
export async function lockThreadAt(trx: Trx, place: ThreadPlace, at: Date, turn: Turn, guest?: GuestContact): Promise<string> {
  const { waits, answeredBy } = turn;
  const existing = await findThreadAt(trx, place);
  if (existing) {
    await touchThread(trx, existing.id, at, turn);
    return existing.id;
  }
  const id = createId('thr');
  // A people's conversation about a piece isn't about one order.
  const orderId = place.parties === 'buyer_seller' && place.buyerId !== null ? null : place.orderId;
  const row = await trx.first<{ id: string }>(
    sql`insert into message_thread (id, app, language, parties, order_id, bra_tag_id, buyer_id, seller_id, member_id, email_sealed, origin, waits_since, assigned_to, last_at, created_at)
          values (${id}, ${place.app}, ${guest?.language ?? 'en'}, ${place.parties}, ${orderId}, ${place.braTagId}, ${place.buyerId}, ${place.sellerId}, ${place.memberId},
            ${guest?.emailSealed(id) ?? null}, ${guest?.origin ?? null}, ${waits ? at : null}, ${answeredBy}, ${at}, ${at})
        on conflict ${findConflictTarget(place)} do update set last_at = excluded.last_at, waits_since = coalesce(message_thread.waits_since, excluded.waits_since)
        returning id`,
  );
  if (!row) throw new Error('the conversation was neither found nor created');
  return row.id;
}

function findConflictTarget({ parties, buyerId }: ThreadPlace): Statement {
  if (parties === 'member_support') return sql`(app, member_id) where parties = 'member_support' and member_id is not null`;
  if (parties !== 'buyer_seller' || buyerId === null) return sql`on constraint one_thread_of_each_kind`;
  return sql`(app, bra_tag_id, buyer_id, seller_id) where parties = 'buyer_seller' and order_id is null`;
}

/** What decides whether two people may write to each other. */
export type Relation = { isBlocked: boolean; hasOrdered: boolean; hasOpenOrder: boolean; isGone: boolean };

export async function findRelation(db: Queryable, app: AppKey, one: string, other: string): Promise<Relation> {
  const between = sql`app = ${app} and ((buyer_id = ${one} and seller_id = ${other}) or (buyer_id = ${other} and seller_id = ${one})) and paid_at is not null`;
  const row = await db.first<Relation>(
    sql`select exists (select from member_block where (blocker_id = ${one} and blocked_id = ${other}) or (blocker_id = ${other} and blocked_id = ${one})) as "isBlocked",
          exists (select from orders where ${between}) as "hasOrdered",
          exists (select from orders where ${between} and status in ('paid', 'shipped', 'delivered', 'disputed')) as "hasOpenOrder",
          exists (select from account where id in (${one}, ${other}) and disabled_at is not null) as "isGone"`,
  );
  return row ?? { isBlocked: false, hasOrdered: false, hasOpenOrder: false, isGone: false };
}

/** How many guests' conversations with support began at a network since a time. */
export async function countGuestThreads(trx: Trx, origin: string, since: Date): Promise<number> {
  const row = await trx.first<{ n: number }>(
    sql`select count(*)::int as n from message_thread where origin = ${origin} and created_at > ${since}`,
  );
  return row?.n ?? 0;
}
