import type { NotificationCategory } from '@strapline/contract/notification-codes';
import type { OutboxState } from '@strapline/contract/shapes/notification-outbox';
import { createId } from '../../platform/ids.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import type { NotificationRow } from './notification.store.ts';

export type Channel = 'email' | 'push';
export type OutboxRow = {
  id: string;
  app: string;
  account_id: string;
  notification_id: string;
  channel: Channel;
  category: NotificationCategory;
  in_digest: boolean;
  state: OutboxState;
  due_at: Date;
  attempts: number;
  last_error: string | null;
  created_at: Date;
  ended_at: Date | null;
};

/** What is sent, with the notification that it is about. */
export type Outgoing = Pick<OutboxRow, 'id' | 'app' | 'account_id' | 'channel' | 'category' | 'attempts'> &
  Pick<NotificationRow, 'code' | 'params' | 'href' | 'at' | 'read_at' | 'ends_at'>;

/** Null if the notification has a row for this channel already. */
export async function addToOutbox(
  trx: Trx,
  { id, app, account_id, category }: NotificationRow,
  { channel, inDigest, dueAt, at }: { channel: Channel; inDigest: boolean; dueAt: Date; at: Date },
): Promise<string | null> {
  const row = await trx.first<{ id: string }>(
    sql`insert into notification_outbox (id, app, account_id, notification_id, channel, category, in_digest, state, due_at, created_at)
        values (${createId('out')}, ${app}, ${account_id}, ${id}, ${channel}, ${category}, ${inDigest}, 'waiting', ${dueAt}, ${at})
        on conflict on constraint notification_once_per_channel do nothing returning id`,
  );
  return row?.id ?? null;
}

const outgoingColumns = sql`notification_outbox.id, notification_outbox.app, notification_outbox.account_id, channel, notification_outbox.category, attempts, code, params, href, at, read_at, ends_at`;

export async function findWaiting(db: Queryable, id: string): Promise<Outgoing | undefined> {
  return await db.first<Outgoing>(
    sql`select ${outgoingColumns} from notification_outbox join notification on notification.id = notification_id
        where notification_outbox.id = ${id} and state = 'waiting'`,
  );
}

/** Newest first. */
export async function listDueInDigest(db: Queryable, app: string, accountId: string, now: Date): Promise<Outgoing[]> {
  return await db.rows<Outgoing>(
    sql`select ${outgoingColumns} from notification_outbox join notification on notification.id = notification_id
        where notification_outbox.account_id = ${accountId} and notification_outbox.app = ${app} and state = 'waiting' and in_digest and due_at <= ${now}
        order by at desc, notification.id`,
  );
}

export async function endOutboxRows(db: Queryable, ids: readonly string[], state: 'sent' | 'dropped', at: Date): Promise<void> {
  await db.change(
    sql`update notification_outbox set state = ${state}, ended_at = ${at}, attempts = attempts + 1, last_error = null where id = any(${ids}::text[])`,
  );
}

/** The wait before the next attempt, by how many there were; then it counts as failed. */
const retryMinutes = [1, 5, 30, 120, 360, 720, 1440];

/** Records a failure; gives the time of the next attempt, null after the last one. */
export async function recordFailure(
  db: Queryable,
  rows: readonly Pick<Outgoing, 'id' | 'attempts'>[],
  error: unknown,
  at: Date,
): Promise<Date | null> {
  const wait = retryMinutes[Math.max(...rows.map(({ attempts }) => attempts))];
  const dueAt = wait === undefined ? null : new Date(at.getTime() + wait * 60_000);
  // Codes only: messages may repeat addresses.
  const reason = error instanceof Error ? describe(error) : 'unknown';
  await db.change(
    sql`update notification_outbox set attempts = attempts + 1, last_error = ${reason}, due_at = coalesce(${dueAt}::timestamptz, due_at),
          state = ${dueAt ? 'waiting' : 'failed'}, ended_at = ${dueAt ? null : at}::timestamptz
        where id = any(${rows.map(({ id }) => id)}::text[])`,
  );
  return dueAt;
}

function describe(error: Error): string {
  if ('code' in error && typeof error.code === 'string') return error.code;
  const status = /^the push service answered \d{3}$/.exec(error.message);
  return status ? status[0] : error.name;
}

export async function listOutboxRows(
  db: Queryable,
  app: string,
  state: OutboxState | null,
  after: { at: string; id: string },
  limit: number,
): Promise<(OutboxRow & { sort_time: string })[]> {
  return await db.rows(
    sql`select id, app, account_id, notification_id, channel, category, in_digest, state, due_at, attempts, last_error, created_at, ended_at,
          created_at::text as sort_time
        from notification_outbox where app = ${app} and (created_at, id) < (${after.at}::timestamptz, ${after.id})${state ? sql` and state = ${state}` : sql``}
        order by created_at desc, id desc limit ${limit}`,
  );
}
