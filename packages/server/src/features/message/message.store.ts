import type { MessageCard } from '@strapline/contract/shapes/message';
import type { MessageParams } from '@strapline/domain/message';
import { createId } from '../../platform/ids.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import type { Author } from './thread.store.ts';

export type PictureRow = { id: string; alt: string; width: number; height: number; placeholder: string };

export type MessageRow = {
  id: string;
  thread_id: string;
  at: Date;
  by: Author | 'system';
  text: string;
  read_at: Date | null;
  hidden: boolean;
  card_kind: MessageCard['kind'] | null;
  card_id: string | null;
  card_code: string | null;
  card_params: MessageParams | null;
  pictures: PictureRow[];
  /** If it came by mail: the sender, if it isn't the address that we wrote to, and how many files were left out. */
  mail: { sender: string | null; attachments: number } | null;
};

const ownColumns = sql`message.id, message.thread_id, message.at, message.by, message.text, message.read_at, message.hidden, message.card_kind, message.card_id, message.card_code,
  message.card_params`;

export const messageColumns = sql`${ownColumns}, coalesce((select jsonb_agg(jsonb_build_object('id', picture.id, 'alt', picture.alt, 'width', picture.width, 'height', picture.height,
  'placeholder', picture.placeholder) order by picture.place) from message_picture picture where picture.message_id = message.id), '[]') as pictures,
  (select jsonb_build_object('sender', encode(mail.sender_sealed, 'base64'), 'attachments', mail.attachments) from support_mail mail where mail.message_id = message.id) as mail`;

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

/** How many messages a person wrote since a time. Their other messages wait until the transaction ends, so that parallel ones are counted. */
export async function countWrittenBy(trx: Trx, accountId: string, since: Date): Promise<number> {
  const [, row] = await Promise.all([
    trx.rows(sql`select pg_advisory_xact_lock(hashtext(${`messages ${accountId}`}))`),
    trx.first<{ n: number }>(sql`select count(*)::int as n from message where account_id = ${accountId} and at > ${since}`),
  ]);
  return row?.n ?? 0;
}

export type NewMessage = { threadId: string; at: Date; by: Author; accountId: string | null; toId: string | null; text: string };

export async function insertMessage(trx: Trx, { threadId, at, by, accountId, toId, text }: NewMessage): Promise<MessageRow> {
  const row = await trx.first<Omit<MessageRow, 'pictures' | 'mail'>>(
    sql`insert into message (id, thread_id, at, by, account_id, to_id, text)
          values (${createId('msg')}, ${threadId}, ${at}, ${by}, ${accountId}, ${toId}, ${text})
        returning ${ownColumns}`,
  );
  if (!row) throw new Error('the message was not stored');
  return { ...row, pictures: [], mail: null };
}

/** A card, or what it shows now: a thing has one in a conversation. It is new to `toId` each time. */
export async function putCard(
  trx: Trx,
  threadId: string,
  { kind, id, code, params }: MessageCard,
  toId: string | null,
  at: Date,
): Promise<string> {
  const row = await trx.first<{ id: string }>(
    sql`insert into message (id, thread_id, at, by, to_id, text, card_kind, card_id, card_code, card_params)
          values (${createId('msg')}, ${threadId}, ${at}, 'system', ${toId}, '', ${kind}, ${id}, ${code}, ${JSON.stringify(params)}::jsonb)
        on conflict (thread_id, card_kind, card_id) where card_kind is not null
          do update set card_code = excluded.card_code, card_params = excluded.card_params, to_id = excluded.to_id, read_at = null
        returning id`,
  );
  if (!row) throw new Error('the card was not stored');
  return row.id;
}

export async function findMessage(db: Queryable, id: string): Promise<MessageRow | undefined> {
  return await db.first<MessageRow>(sql`select ${messageColumns} from message where id = ${id}`);
}

type After = { at: string; id: string };

/** Newest first, after a cursor. */
export async function loadMessages(
  db: Queryable,
  threadId: string,
  after: After,
  limit: number,
): Promise<(MessageRow & { sort_time: string })[]> {
  return await db.rows(
    sql`select ${messageColumns}, message.at::text as sort_time from message
        where thread_id = ${threadId} and (at, id) < (${after.at}::timestamptz, ${after.id}) order by at desc, id desc limit ${limit}`,
  );
}

/** Marks what others wrote as read, and the cards that are for this reader. */
export async function markRead(db: Queryable, threadId: string, reader: { as: Author; accountId: string | null }, at: Date): Promise<void> {
  await db.change(
    sql`update message set read_at = ${at} where thread_id = ${threadId} and by <> ${reader.as} and (by <> 'system' or to_id = ${reader.accountId}) and read_at is null`,
  );
}

/** What the caller hasn't read yet, in all conversations of an app that aren't blocked. */
export async function countUnread(db: Queryable, app: string, accountId: string): Promise<number> {
  const row = await db.first<{ n: number }>(
    sql`select count(*)::int as n from (select message.thread_id from message join message_thread thread on thread.id = message.thread_id
          where message.to_id = ${accountId} and message.read_at is null and thread.app = ${app}
            and not exists (select from member_block where thread.parties = 'buyer_seller' and
              ((blocker_id = thread.buyer_id and blocked_id = thread.seller_id) or (blocker_id = thread.seller_id and blocked_id = thread.buyer_id)))
          limit 999) unread`,
  );
  return row?.n ?? 0;
}
