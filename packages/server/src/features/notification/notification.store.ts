import type { NotificationCategory, NotificationCode } from '@strapline/contract/notification-codes';
import type { Media } from '@strapline/contract/shapes/media';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import type { Notice } from './notice.ts';

export type NotificationRow = {
  id: string;
  app: string;
  account_id: string;
  category: NotificationCategory;
  code: NotificationCode;
  params: Record<string, string | number>;
  href: string;
  ends_at: Date | null;
  in_app: boolean;
  at: Date;
  read_at: Date | null;
  picture: Media | null;
};

/** Nobody is notified of what a person did whom they blocked, or who blocked them. */
const isBlocked = sql`exists (select from member_block where (blocker_id, blocked_id) in ((account_id, actor_id), (actor_id, account_id)))`;

/** Stores one notification per recipient and gives the ids of those who get it. */
export async function insertNotifications(
  trx: Trx,
  recipients: readonly { id: string; accountId: string }[],
  {
    app,
    category,
    code,
    params,
    href,
    actorId = null,
    braTagId = null,
    endsAt = null,
    at,
  }: Omit<Notice, 'params'> & { params: object; at: Date },
): Promise<string[]> {
  const rows = await trx.rows<{ id: string }>(
    sql`insert into notification (id, app, account_id, category, code, params, href, actor_id, bra_tag_id, ends_at, in_app, at)
        select id, ${app}, account_id, ${category}, ${code}, ${JSON.stringify(params)}::jsonb, ${href}, actor_id, ${braTagId}, ${endsAt}::timestamptz,
          coalesce((select (channels -> ${category}::text ->> 'inApp')::boolean from notification_preference where notification_preference.account_id = recipient.account_id), true),
          ${at}::timestamptz
        from (select id, account_id, ${actorId}::text as actor_id
          from unnest(${recipients.map(({ id }) => id)}::text[], ${recipients.map(({ accountId }) => accountId)}::text[]) as listed (id, account_id)) recipient
        where exists (select from account where account.id = recipient.account_id and disabled_at is null)
          and (actor_id is null or not ${isBlocked})
        returning id`,
  );
  return rows.map(({ id }) => id);
}

/** The reader sees the picture of a piece that is public, or their own. */
const columns = sql`notification.id, notification.app, notification.account_id, category, code, params, href, ends_at, in_app, at, read_at,
    (select tag.cover from bra_tag tag where tag.id = bra_tag_id and tag.app = notification.app and tag.status <> 'revoked'
      and (tag.moderation = 'visible' or notification.account_id in (tag.creator_id, tag.owner_id))
      and not exists (select from member_block where (blocker_id = notification.account_id and blocked_id in (tag.creator_id, tag.owner_id))
        or (blocked_id = notification.account_id and blocker_id in (tag.creator_id, tag.owner_id)))) as picture`;

export type ListedNotification = NotificationRow & { sort_time: string };

export async function listNotificationRows(
  db: Queryable,
  of: { app: string; accountId: string; unread: boolean; categories: readonly string[] | null },
  after: { at: string; id: string },
  limit: number,
): Promise<ListedNotification[]> {
  const conditions = sql`in_app${of.unread ? sql` and read_at is null` : sql``}${of.categories ? sql` and category = any(${of.categories}::text[])` : sql``}`;
  return await db.rows<ListedNotification>(
    sql`select ${columns}, at::text as sort_time from notification
        where account_id = ${of.accountId} and app = ${of.app} and ${conditions} and (at, id) < (${after.at}::timestamptz, ${after.id})
        order by at desc, id desc limit ${limit}`,
  );
}

/** The number on the bell: one read of an index that has only unread rows. */
export async function countUnread(db: Queryable, app: string, accountId: string): Promise<number> {
  const row = await db.first<{ n: number }>(
    sql`select count(*)::int as n from notification where account_id = ${accountId} and app = ${app} and in_app and read_at is null`,
  );
  return row?.n ?? 0;
}

/** Rows that are to be delivered, without those of people who blocked each other since. */
export async function loadForDelivery(db: Queryable, ids: readonly string[]): Promise<NotificationRow[]> {
  await db.change(sql`delete from notification where id = any(${ids}::text[]) and actor_id is not null and ${isBlocked}`);
  return await db.rows<NotificationRow>(sql`select ${columns} from notification where id = any(${ids}::text[]) order by at, id`);
}

/** How many changed rows an answer names, so that they can be changed back. */
const mostChanged = 500;

export async function markRows(
  trx: Queryable,
  of: { app: string; accountId: string; ids: readonly string[] | null; read: boolean; at: Date },
): Promise<string[]> {
  const rows = await trx.rows<{ id: string }>(
    sql`with changed as (update notification set read_at = ${of.read ? of.at : null}::timestamptz
          where account_id = ${of.accountId} and app = ${of.app} and in_app and (read_at is null) = ${of.read}
            and (${of.ids}::text[] is null or id = any(${of.ids}::text[]))
          returning id, at)
        select id from changed order by at desc, id desc limit ${mostChanged}`,
  );
  return rows.map(({ id }) => id);
}

/** With their rows in the outbox. */
export async function deleteOldNotifications(db: Queryable, before: Date): Promise<void> {
  await db.change(sql`delete from notification where at < ${before}`);
}
