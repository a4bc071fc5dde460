import type { AppKey } from '@strapline/contract/apps/app';
import type { EncryptedImageInput } from '@strapline/contract/shapes/private-media';
import type { Bytes } from '@strapline/domain/media/media-key';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import type { ResourceRef } from './resource.ts';

/** A file of a resource, with its wrapped key. */
export type MediaRow = {
  id: string;
  kind: ResourceRef['kind'];
  resource_id: string;
  kid: string;
  salt: Bytes;
  nonce: Bytes;
  key_nonce: Bytes;
  wrapped_file_key: Bytes;
  mime: EncryptedImageInput['mime'];
  plain_length: number;
  hidden: boolean;
};

export const mediaColumns = sql`id, kind, resource_id, kid, salt, nonce, key_nonce, wrapped_file_key, mime, plain_length, hidden`;

/** How many IDs a member can reserve without using them. */
const mostReserved = 100;

type Owner = { accountId: string; app: AppKey };

/** Reserves an ID for somebody; false if it is in use, or others reserved it. Throws `too_large` if they reserved too many. */
export async function reserveMedia(trx: Trx, id: string, { accountId, app }: Owner, at: Date): Promise<boolean> {
  const isNew = await trx.change(
    sql`insert into private_media (id, account_id, app, state, created_at) values (${id}, ${accountId}, ${app}, 'reserved', ${at}) on conflict (id) do nothing`,
  );
  if (isNew && (await countReserved(trx, accountId)) > mostReserved)
    throw new WireError('too_large', { reason: 'private_too_many', params: { count: mostReserved } });
  const row = await trx.first<{ is_own: boolean }>(
    sql`select state = 'reserved' and account_id = ${accountId} and app = ${app} as is_own from private_media where id = ${id}`,
  );
  return row?.is_own === true;
}

async function countReserved(db: Queryable, accountId: string): Promise<number> {
  const row = await db.first<{ n: number }>(
    sql`select count(*)::int as n from private_media where account_id = ${accountId} and state = 'reserved'`,
  );
  return row?.n ?? 0;
}

/** The attached files of resources, in the order in which they were added. */
export async function listMedia(db: Queryable, refs: readonly ResourceRef[]): Promise<MediaRow[]> {
  if (refs.length === 0) return [];
  return await db.rows<MediaRow>(
    sql`select ${mediaColumns} from private_media where state = 'attached' and ${isOneOf(sql`kind`, sql`resource_id`, refs)} order by attached_at, id`,
  );
}

export async function findAttached(db: Queryable, id: string): Promise<MediaRow | undefined> {
  return await db.first<MediaRow>(sql`select ${mediaColumns} from private_media where id = ${id} and state = 'attached'`);
}

export async function listKidsInUse(db: Queryable, { kind, id }: ResourceRef): Promise<string[]> {
  const rows = await db.rows<{ kid: string }>(
    sql`select distinct kid from private_media where kind = ${kind} and resource_id = ${id} and state = 'attached' order by kid desc`,
  );
  return rows.map(({ kid }) => kid);
}

/** Attaches a reserved file of its owner; false if it isn't reserved any more. */
export async function attachMedia(trx: Trx, row: MediaRow, accountId: string, at: Date): Promise<boolean> {
  return (
    (await trx.change(
      sql`update private_media set state = 'attached', kind = ${row.kind}, resource_id = ${row.resource_id}, kid = ${row.kid}, salt = ${row.salt}, nonce = ${row.nonce},
            key_nonce = ${row.key_nonce}, wrapped_file_key = ${row.wrapped_file_key}, mime = ${row.mime}, plain_length = ${row.plain_length}, attached_at = ${at}
          where id = ${row.id} and account_id = ${accountId} and state = 'reserved'`,
    )) === 1
  );
}

/** Forgets the keys and owners of files. Returns their IDs, whose bodies are to be deleted. */
export async function forgetMedia(trx: Trx, where: Statement): Promise<string[]> {
  const rows = await trx.rows<{ id: string }>(
    sql`update private_media set state = 'removed', account_id = null, kind = null, resource_id = null, kid = null, salt = null, nonce = null, key_nonce = null,
          wrapped_file_key = null, mime = null, plain_length = null, attached_at = null
        where state <> 'removed' and ${where} returning id`,
  );
  return rows.map(({ id }) => id);
}

/** Takes a file away from everybody but its owner and the team, or gives it back. */
export async function setMediaHidden(trx: Trx, id: string, isHidden: boolean): Promise<void> {
  await trx.change(sql`update private_media set hidden = ${isHidden} where id = ${id} and state = 'attached'`);
}

export function isOneOf(kind: Statement, id: Statement, refs: readonly ResourceRef[]): Statement {
  return sql`(${kind}, ${id}) in (select * from unnest(${refs.map((ref) => ref.kind)}::text[], ${refs.map((ref) => ref.id)}::text[]))`;
}
