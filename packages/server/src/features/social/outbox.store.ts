import type { AppKey } from '@strapline/contract/apps/app';
import { createRecordKey, type SocialNetwork, type SocialPostState } from '@strapline/domain/social/social-post';
import { createId } from '../../platform/ids.ts';
import { hashSha256 } from '../../platform/secrets.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';

export type OutboxImage = { alt: string; width: number; height: number };

export type OutboxRow = {
  id: string;
  app: AppKey;
  network: SocialNetwork;
  title: string | null;
  text: string;
  link: string | null;
  images: OutboxImage[];
  folder: string;
  record_key: string;
  state: SocialPostState;
  attempts: number;
  attempted_at: Date | null;
  unknown_since: Date | null;
  error_code: string | null;
  remote_uri: string | null;
  remote_url: string | null;
  names_deleted_member: boolean;
  scheduled_at: Date | null;
  created_at: Date;
  sent_at: Date | null;
};

export type ListedRow = OutboxRow & { made_by_name: string; sort_time: string };

const columns = sql`outbox_post.id, outbox_post.app, network, title, text, link, images, folder, record_key, outbox_post.state, attempts, attempted_at, unknown_since, error_code, remote_uri,
    remote_url, names_deleted_member, scheduled_at, outbox_post.created_at, sent_at`;

export type NewOutboxPost = Pick<OutboxRow, 'app' | 'network' | 'title' | 'text' | 'link' | 'images'> & {
  folder?: string;
  idempotencyKey: string;
  state: 'queued' | 'not_sent';
  madeBy: string;
  aboutId: string | null;
  scheduledAt: Date | null;
  at: Date;
};

/** Adds a post, unless there is one with its idempotency key. */
export async function insertOutboxPost(trx: Trx, post: NewOutboxPost): Promise<{ id: string; isNew: boolean }> {
  const id = createId('out');
  const recordKey = createRecordKey(post.at, Number.parseInt(hashSha256(id).slice(0, 5), 16));
  const added = await trx.change(
    sql`insert into outbox_post (id, app, network, idempotency_key, title, text, link, images, folder, record_key, state, made_by, about_id, scheduled_at, created_at)
        values (${id}, ${post.app}, ${post.network}, ${post.idempotencyKey}, ${post.title}, ${post.text}, ${post.link}, ${JSON.stringify(post.images)}::jsonb,
          ${post.folder ?? ''}, ${recordKey}, ${post.state}, ${post.madeBy}, ${post.aboutId}, ${post.scheduledAt}, ${post.at})
        on conflict (idempotency_key) do nothing`,
  );
  if (added === 1) return { id, isNew: true };
  const row = await trx.first<{ id: string }>(sql`select id from outbox_post where idempotency_key = ${post.idempotencyKey}`);
  if (!row) throw new Error('a post was neither added nor found');
  return { id: row.id, isNew: false };
}

/** One row, locked. An admin sees those of their app only. */
export async function lockOutboxPost(trx: Trx, id: string, app?: string): Promise<OutboxRow | undefined> {
  return await trx.first<OutboxRow>(
    sql`select ${columns} from outbox_post where id = ${id} ${app === undefined ? sql`` : sql`and app = ${app}`} for update`,
  );
}

type Changes = Partial<
  Pick<
    OutboxRow,
    | 'title'
    | 'text'
    | 'link'
    | 'state'
    | 'attempts'
    | 'attempted_at'
    | 'unknown_since'
    | 'error_code'
    | 'remote_uri'
    | 'remote_url'
    | 'scheduled_at'
    | 'sent_at'
  >
>;

/** Changes a locked row. */
export async function updateOutboxPost(trx: Trx, row: OutboxRow, changes: Changes): Promise<OutboxRow> {
  const next = { ...row, ...changes };
  await trx.change(
    sql`update outbox_post set title = ${next.title}, text = ${next.text}, link = ${next.link}, state = ${next.state}, attempts = ${next.attempts}, attempted_at = ${next.attempted_at},
          unknown_since = ${next.unknown_since}, error_code = ${next.error_code}, remote_uri = ${next.remote_uri}, remote_url = ${next.remote_url}, scheduled_at = ${next.scheduled_at},
          sent_at = ${next.sent_at} where id = ${row.id}`,
  );
  return next;
}

export async function deleteOutboxPost(trx: Trx, id: string): Promise<void> {
  await trx.change(sql`delete from outbox_post where id = ${id}`);
}

type Query = { app: string; network: SocialNetwork; unsent?: boolean; after: { at: string; id: string }; limit: number };

export async function listOutboxRows(db: Queryable, { app, network, unsent = false, after, limit }: Query): Promise<ListedRow[]> {
  return await db.rows<ListedRow>(
    sql`select ${columns}, maker.username as made_by_name, outbox_post.created_at::text as sort_time from outbox_post join account maker on maker.id = made_by
        where outbox_post.app = ${app} and network = ${network} ${unsent ? sql`and outbox_post.state <> 'sent'` : sql``}
          and (outbox_post.created_at, outbox_post.id) < (${after.at}::timestamptz, ${after.id})
        order by outbox_post.created_at desc, outbox_post.id desc limit ${limit}`,
  );
}

export async function findListedRow(db: Queryable, id: string): Promise<ListedRow | undefined> {
  return await db.first<ListedRow>(
    sql`select ${columns}, maker.username as made_by_name, outbox_post.created_at::text as sort_time from outbox_post join account maker on maker.id = made_by where outbox_post.id = ${id}`,
  );
}

/** Whether a folder of pictures still belongs to a post that needs them. */
export async function isFolderNeeded(db: Queryable, folder: string): Promise<boolean> {
  return (await db.first(sql`select 1 from outbox_post where folder = ${folder} and state <> 'sent'`)) !== undefined;
}

export async function isStored(db: Queryable, idempotencyKey: string): Promise<boolean> {
  return (await db.first(sql`select 1 from outbox_post where idempotency_key = ${idempotencyKey}`)) !== undefined;
}
