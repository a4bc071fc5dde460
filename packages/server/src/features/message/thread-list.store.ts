import type { AppKey } from '@strapline/contract/apps/app';
import type { Media } from '@strapline/contract/shapes/media';
import type { SizeShape } from '@strapline/contract/shapes/size';
import type { ListingStatus } from '@strapline/domain/listing/listing.states';
import type { OrderStatus } from '@strapline/domain/order/order.states';
import { type Queryable, type Statement, sql } from '../../ports/database.ts';
import { type MessageRow, messageColumns } from './message.store.ts';
import { type ThreadRow, threadColumns } from './thread.store.ts';

/** A conversation with what its row in the list shows. */
export type ListedThread = ThreadRow & {
  sort_time: string;
  last: Omit<MessageRow, 'at' | 'read_at'> & { at: string; read_at: string | null };
  unread: number;
  other: { username: string; slug: string; avatar: string | null } | null;
  isGone: boolean;
  /** Whether the reader blocked the other, and whether one of them blocked the other. */
  hasBlocked: boolean;
  isBlocked: boolean;
  hasOpenOrder: boolean;
  hasOrdered: boolean;
  piece: {
    title: string;
    slug: string | null;
    cover: Media | null;
    size: SizeShape | null;
    priceCents: number | null;
    listing: ListingStatus;
    isHidden: boolean;
  } | null;
  order: { id: string; title: string; paymentIntentId: string | null; status: OrderStatus } | null;
};

type Reader = { app: AppKey; accountId: string };
type Filter = { q?: string | undefined; show?: 'unread' | 'offers' | 'orders' | undefined; threadId?: string | undefined };

/**
 * Newest first, after a cursor. A conversation with somebody who blocked the reader isn't listed, unless the two have an order; one with somebody whom the reader
 * blocked is, so that they can undo it.
 */
export async function loadThreads(
  db: Queryable,
  { app, accountId }: Reader,
  filter: Filter,
  after: { at: string; id: string },
  limit: number,
): Promise<ListedThread[]> {
  const isAfter = sql`(thread.last_at, thread.id) < (${after.at}::timestamptz, ${after.id})`;
  const isBlockedBy = (other: Statement) =>
    sql`exists (select from member_block where blocker_id = ${other} and blocked_id = ${accountId})`;
  const own = (
    column: Statement,
    other: Statement,
  ) => sql`(select ${threadColumns}, thread.last_at, ${other} as other_id from message_thread thread
    where ${column} = ${accountId} and thread.app = ${app} and ${isAfter} and ${createFilter(filter, accountId)}
      and (not ${isBlockedBy(other)} or order_of_thread(thread) is not null)
    order by thread.last_at desc, thread.id desc limit ${limit})`;
  return await db.rows<ListedThread>(
    sql`select thread.*, thread.last_at::text as sort_time, last.message as last,
          (select count(*)::int from message where message.thread_id = thread.id and message.to_id = ${accountId} and message.read_at is null) as unread,
          case when other.id is not null then jsonb_build_object('username', other.username, 'slug', other.username_slug, 'avatar', other.avatar) end as other,
          other.disabled_at is not null as "isGone",
          exists (select from member_block where blocker_id = ${accountId} and blocked_id = thread.other_id) as "hasBlocked",
          (${isBlockedBy(sql`thread.other_id`)} or exists (select from member_block where blocker_id = ${accountId} and blocked_id = thread.other_id)) as "isBlocked",
          ${isOrdered(sql`status in ('paid', 'shipped', 'delivered', 'disputed')`)} as "hasOpenOrder", ${isOrdered(sql`true`)} as "hasOrdered",
          case when tag.id is not null then jsonb_build_object('title', tag.title, 'slug', page.slug, 'cover', tag.cover, 'size', tag.size, 'priceCents', tag.price_cents,
            'listing', tag.listing, 'isHidden', tag.moderation <> 'visible' and tag.owner_id is distinct from ${accountId} and tag.creator_id <> ${accountId}) end as piece,
          case when bought.id is not null then jsonb_build_object('id', bought.id, 'title', bought.title, 'paymentIntentId', bought.payment_intent_id, 'status', bought.status) end as "order"
        from (${own(sql`thread.buyer_id`, sql`thread.seller_id`)} union all ${own(sql`thread.seller_id`, sql`thread.buyer_id`)}
            union all ${own(sql`thread.member_id`, sql`null::text`)}) thread
          cross join lateral (select to_jsonb(newest) as message from (select ${messageColumns} from message where message.thread_id = thread.id
            order by message.at desc, message.id desc limit 1) newest) last
          left join account other on other.id = thread.other_id
          left join bra_tag tag on tag.id = thread."braTagId"
          left join listing page on page.bra_tag_id = tag.id and page.state in ('published', 'reserved', 'sold')
          left join lateral (select id, title, payment_intent_id, status from orders where orders.id = coalesce(thread."orderId",
            (select id from orders where orders.bra_tag_id = thread."braTagId" and orders.buyer_id = thread."buyerId" and orders.seller_id = thread."sellerId"
              and paid_at is not null order by created_at desc, id desc limit 1))) bought on true
        order by thread.last_at desc, thread.id desc limit ${limit}`,
  );
}

/** Whether the two have a paid order, of whatever piece. */
function isOrdered(status: Statement): Statement {
  return sql`exists (select from orders where orders.app = thread.app and paid_at is not null and ${status}
    and ((orders.buyer_id = thread."buyerId" and orders.seller_id = thread."sellerId") or (orders.buyer_id = thread."sellerId" and orders.seller_id = thread."buyerId")))`;
}

function createFilter({ q, show, threadId }: Filter, accountId: string): Statement {
  if (threadId !== undefined) return sql`thread.id = ${threadId}`;
  if (q !== undefined) return createSearch(q, accountId);
  switch (show) {
    case 'unread':
      return sql`thread.id in (select thread_id from message where to_id = ${accountId} and read_at is null)`;
    case 'offers':
      return sql`exists (select from message where message.thread_id = thread.id and card_kind = 'offer')`;
    case 'orders':
      return sql`order_of_thread(thread) is not null`;
    case undefined:
      return sql`true`;
  }
}

const indexedWords = sql`(to_tsvector('simple', text) || array_to_tsvector(array_remove(array['@' || account_id, '@' || to_id], null)))`;

/** All words, the last one by its beginning, in messages from or to the reader that aren't hidden from them. */
function createSearch(q: string, accountId: string): Statement {
  const words = q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return sql`false`;
  const query = [...words.slice(0, 8).map((word) => `'${word}':*`), `'@${accountId}'`].join(' & ');
  return sql`thread.id in (select thread_id from message where ${indexedWords} @@ ${query}::tsquery and (not hidden or account_id = ${accountId}) limit 1000)`;
}
