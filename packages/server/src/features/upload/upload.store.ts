import type { Media } from '@strapline/contract/shapes';
import { uploadLimits } from '@strapline/domain/upload-limits';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';

export type UploadRow = {
  id: string;
  account_id: string;
  state: 'receiving' | 'processing' | 'ready' | 'refused';
  bytes: number;
  alt: string;
  reason: string | null;
  media: Media | null;
  bra_tag_id: string | null;
  /** Taken for something that is not public; its files are moved away. */
  is_private: boolean;
  created_at: Date;
};

/** What one person may have lying here that is on no tag yet: enough for three full tags, and for five films. */
const pendingFiles = 40;
const pendingBytes = 5 * uploadLimits.videoBytes;

const columns = sql`id, account_id, state, bytes, alt, reason, media, bra_tag_id, is_private, created_at`;

export async function uploadById(db: Queryable, id: string): Promise<UploadRow | undefined> {
  return await db.first<UploadRow>(sql`select ${columns} from upload where id = ${id}`);
}

/** An own upload; somebody else's is as good as none. */
export async function ownUpload(db: Queryable, id: string, accountId: string): Promise<UploadRow | undefined> {
  return await db.first<UploadRow>(sql`select ${columns} from upload where id = ${id} and account_id = ${accountId}`);
}

/** Notes a new upload within its owner's quota; the owner's row is locked, so that parallel beginnings count each other. Throws too_large. */
export async function beginUpload(trx: Trx, upload: { id: string; accountId: string; bytes: number; at: Date }): Promise<void> {
  await trx.first(sql`select id from account where id = ${upload.accountId} for update`);
  const lying = await trx.first<{ files: number; bytes: number }>(
    sql`select count(*)::int as files, coalesce(sum(bytes), 0)::bigint as bytes from upload where account_id = ${upload.accountId} and bra_tag_id is null and state <> 'refused'`,
  );
  if ((lying?.files ?? 0) >= pendingFiles)
    throw new WireError('too_large', { message: `You have ${pendingFiles} pictures that are on no tag yet. Use or remove some first.` });
  if ((lying?.bytes ?? 0) + upload.bytes > pendingBytes)
    throw new WireError('too_large', { message: 'You have 1 GB of files that are on no tag yet. Use or remove some first.' });
  await trx.change(
    sql`insert into upload (id, account_id, state, bytes, created_at) values (${upload.id}, ${upload.accountId}, 'receiving', ${upload.bytes}, ${upload.at})`,
  );
}

/** True when this call moved it; a second end of the same upload changes nothing. */
export async function markProcessing(trx: Trx, id: string): Promise<boolean> {
  return (await trx.change(sql`update upload set state = 'processing' where id = ${id} and state = 'receiving'`)) === 1;
}

export async function markReady(trx: Trx, id: string, kind: 'image' | 'video', media: Media): Promise<boolean> {
  return (
    (await trx.change(
      sql`update upload set state = 'ready', kind = ${kind}, media = ${JSON.stringify(media)}::jsonb where id = ${id} and state = 'processing'`,
    )) === 1
  );
}

export async function markRefused(trx: Trx, id: string, reason: string): Promise<boolean> {
  return (await trx.change(sql`update upload set state = 'refused', reason = ${reason} where id = ${id} and state = 'processing'`)) === 1;
}

/** Gives an own upload that is on no tag yet its alternative text; false where there is none. */
export async function describe(db: Queryable, id: string, accountId: string, alt: string): Promise<boolean> {
  return (await db.change(sql`update upload set alt = ${alt} where id = ${id} and account_id = ${accountId} and bra_tag_id is null`)) === 1;
}

/** Own uploads by id, locked until the transaction ends, so that one picture goes to one tag. */
export async function lockUploads(trx: Trx, ids: readonly string[], accountId: string): Promise<UploadRow[]> {
  return await trx.rows<UploadRow>(
    sql`select ${columns} from upload where id = any(${ids}::text[]) and account_id = ${accountId} order by id for update`,
  );
}

export async function attachUploads(trx: Trx, ids: readonly string[], braTagId: string): Promise<void> {
  await trx.change(sql`update upload set bra_tag_id = ${braTagId} where id = any(${ids}::text[])`);
}

export async function releaseUploads(trx: Trx, ids: readonly string[], braTagId: string): Promise<void> {
  await trx.change(sql`update upload set bra_tag_id = null where id = any(${ids}::text[]) and bra_tag_id = ${braTagId}`);
}

/** Whether a tag shows this picture: those of the demo are shared and have no row of an upload. */
export async function isShownOnTag(db: Queryable, id: string): Promise<boolean> {
  return (await db.first(sql`select 1 from bra_tag where media @> ${JSON.stringify([{ id }])}::jsonb limit 1`)) !== undefined;
}

/** Forgets an upload unless it is on a tag; true when it was forgotten. */
export async function forgetUpload(trx: Trx, id: string): Promise<boolean> {
  return (await trx.change(sql`delete from upload where id = ${id} and bra_tag_id is null`)) === 1;
}
