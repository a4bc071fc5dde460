import type { AppKey } from '@strapline/contract/apps/app';
import type { ErrorReason, ReasonWithParams } from '@strapline/contract/error-reasons';
import type { Media } from '@strapline/contract/shapes/media';
import { uploadLimits } from '@strapline/domain/media/upload-limits';
import type { MessageParams } from '@strapline/domain/message';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';

export type UploadRow = {
  id: string;
  account_id: string;
  app: AppKey;
  state: 'receiving' | 'processing' | 'ready' | 'refused';
  bytes: number;
  alt: string;
  reason: ErrorReason | null;
  reason_params: MessageParams | null;
  media: Media | null;
  bra_tag_id: string | null;
  post_id: string | null;
  gallery_id: string | null;
  /** The media ID of an encrypted file, which is stored as it arrived. */
  encrypted_id: string | null;
  /** Used privately; its files are moved to a private folder. */
  is_private: boolean;
  created_at: Date;
  /** Null or past: no space is reserved. */
  reserved_until: Date | null;
  /** Bytes received when the reservation was last renewed. */
  renewed_at_bytes: number;
};

/** Limits per person for files that are not on a tag: enough for three full tags, or five videos. */
const pendingFiles = 40;
const pendingBytes = 5 * uploadLimits.videoBytes;
/** Limits per person: in progress, and stored in total. */
const arrivingBytes = 2 * uploadLimits.videoBytes;
const storedBytes = 50 * uploadLimits.videoBytes;
/** The limit in progress per network address, so that many accounts do not bypass the limit per person. */
const arrivingAtAddressBytes = 4 * uploadLimits.videoBytes;
/** How long space stays reserved while nothing arrives. */
export const reservedForMs = 15 * 60_000;
/** Advisory lock of reservations, so that two uploads never count on the same space. */
const spaceLock = 7280;

const columns = sql`id, account_id, app, state, bytes, alt, reason, reason_params, media, bra_tag_id, post_id, gallery_id, encrypted_id, is_private, created_at, reserved_until, renewed_at_bytes`;

export async function findUpload(db: Queryable, id: string): Promise<UploadRow | undefined> {
  return await db.first<UploadRow>(sql`select ${columns} from upload where id = ${id}`);
}

/** Whether an encrypted file was announced again after an upload of it was removed. */
export async function hasEncryptedUpload(db: Queryable, encryptedId: string): Promise<boolean> {
  return (await db.first(sql`select 1 from upload where encrypted_id = ${encryptedId}`)) !== undefined;
}

/** Uploads belong to a person and an app. */
export type Uploader = { accountId: string; app: AppKey };

const isOwn = ({ accountId, app }: Uploader) => sql`account_id = ${accountId} and app = ${app}`;

/** On no tag, no post and in no gallery. */
const isUnused = sql`bra_tag_id is null and post_id is null and gallery_id is null`;

/** A person's own upload. */
export async function findOwnUpload(db: Queryable, id: string, uploader: Uploader): Promise<UploadRow | undefined> {
  return await db.first<UploadRow>(sql`select ${columns} from upload where id = ${id} and ${isOwn(uploader)}`);
}

const isArriving = (now: Date) => sql`(state = 'processing' or (state = 'receiving' and reserved_until > ${now}))`;

/** Creates an upload within its owner's quota, under a row lock on the account against races. Throws WireError `too_large` or `rate_limited`. */
export async function beginUpload(
  trx: Trx,
  upload: Uploader & { id: string; bytes: number; encryptedId: string | null; at: Date },
): Promise<void> {
  await trx.first(sql`select id from account where id = ${upload.accountId} for update`);
  const usage = await trx.first<{ files: number; pending: number; arriving: number; stored: number }>(
    sql`select count(*) filter (where ${isUnused})::int as files,
          coalesce(sum(bytes) filter (where ${isUnused}), 0)::bigint as pending,
          coalesce(sum(bytes) filter (where ${isArriving(upload.at)}), 0)::bigint as arriving,
          coalesce(sum(bytes), 0)::bigint + (select coalesce(sum(plain_length), 0) from private_media where private_media.account_id = ${upload.accountId})::bigint as stored
        from upload where account_id = ${upload.accountId} and state <> 'refused'`,
  );
  const { files = 0, pending = 0, arriving = 0, stored = 0 } = usage ?? {};
  if (files >= pendingFiles) throw new WireError('too_large', { reason: 'uploads_unused', params: { count: pendingFiles } });
  if (pending + upload.bytes > pendingBytes)
    throw new WireError('too_large', { reason: 'uploads_unused_size', params: { bytes: pendingBytes } });
  if (stored + upload.bytes > storedBytes)
    throw new WireError('too_large', { reason: 'uploads_storage_full', params: { bytes: storedBytes } });
  if (arriving + upload.bytes > arrivingBytes)
    throw new WireError('rate_limited', {
      reason: 'uploads_in_progress',
      params: { bytes: arrivingBytes },
      retryAfterMs: 60_000,
    });
  await trx.change(
    sql`insert into upload (id, account_id, app, state, bytes, created_at, reserved_until, encrypted_id)
        values (${upload.id}, ${upload.accountId}, ${upload.app}, 'receiving', ${upload.bytes}, ${upload.at}, ${getReservationEnd(upload.at)}, ${upload.encryptedId})`,
  );
}

function getReservationEnd(now: Date): Date {
  return new Date(now.getTime() + reservedForMs);
}

/** The declared bytes of all uploads in progress, including `id`. Takes the advisory lock until the transaction ends. */
export async function sumPendingBytes(trx: Trx, id: string, now: Date): Promise<number> {
  await trx.rows(sql`select pg_advisory_xact_lock(${spaceLock})`);
  const row = await trx.first<{ bytes: number }>(
    sql`select coalesce(sum(bytes), 0)::bigint as bytes from upload where state in ('receiving', 'processing') and (${isArriving(now)} or id = ${id})`,
  );
  return row?.bytes ?? 0;
}

/** A network that an upload comes from, as a keyed hash; `room` is the factor of its limit. */
type Origin = { hash: string; room: number };

/**
 * Stores the networks of an upload and checks their limits. Call it under the lock of `sumPendingBytes`, against races. Throws WireError
 * `rate_limited`.
 */
export async function recordOrigins(trx: Trx, id: string, origins: readonly Origin[], now: Date): Promise<void> {
  const hashes = origins.map(({ hash }) => hash);
  await trx.change(sql`update upload set networks = ${hashes}::text[] where id = ${id}`);
  const sums = await trx.rows<{ hash: string; bytes: number }>(
    sql`select hash, sum(bytes)::bigint as bytes from upload, unnest(networks) hash
        where state in ('receiving', 'processing') and (${isArriving(now)} or id = ${id}) and hash = any(${hashes}::text[]) group by hash`,
  );
  const isTooMuch = origins.some(({ hash, room }) => sums.some((sum) => sum.hash === hash && sum.bytes > arrivingAtAddressBytes * room));
  if (isTooMuch)
    throw new WireError('rate_limited', {
      reason: 'uploads_in_progress_nearby',
      retryAfterMs: 60_000,
    });
}

/** Extends the reservation of an upload. */
export async function renewReservation(trx: Trx, id: string, arrived: number, now: Date): Promise<void> {
  await trx.change(
    sql`update upload set reserved_until = ${getReservationEnd(now)}, renewed_at_bytes = ${arrived}
        where id = ${id} and state = 'receiving' and renewed_at_bytes < ${arrived}`,
  );
}

/** With a row lock; undefined if the upload is gone. */
export async function lockState(trx: Trx, id: string): Promise<UploadRow['state'] | undefined> {
  return (await trx.first<Pick<UploadRow, 'state'>>(sql`select state from upload where id = ${id} for update`))?.state;
}

/** Returns true for the first call only. */
export async function markProcessing(trx: Trx, id: string): Promise<boolean> {
  return (await trx.change(sql`update upload set state = 'processing' where id = ${id} and state = 'receiving'`)) === 1;
}

export async function markReady(trx: Trx, id: string, media: Media, sha256: Uint8Array | null = null): Promise<boolean> {
  return (
    (await trx.change(
      sql`update upload set state = 'ready', networks = '{}', kind = ${media.kind}, media = ${JSON.stringify(media)}::jsonb, sha256 = ${sha256} where id = ${id} and state = 'processing'`,
    )) === 1
  );
}

/** An encrypted file has no renditions. */
export async function markEncryptedReady(trx: Trx, id: string): Promise<boolean> {
  return (await trx.change(sql`update upload set state = 'ready', networks = '{}' where id = ${id} and state = 'processing'`)) === 1;
}

export async function markRefused(trx: Trx, id: string, { reason, params }: ReasonWithParams): Promise<boolean> {
  return (
    (await trx.change(
      sql`update upload set state = 'refused', networks = '{}', reason = ${reason}, reason_params = ${JSON.stringify(params ?? {})}::jsonb where id = ${id} and state = 'processing'`,
    )) === 1
  );
}

/** Sets the alternative text of a person's own upload that is not on a tag; false if there is none. */
export async function updateAlt(db: Queryable, id: string, uploader: Uploader, alt: string): Promise<boolean> {
  return (
    (await db.change(
      sql`update upload set alt = ${alt} where id = ${id} and ${isOwn(uploader)} and bra_tag_id is null and gallery_id is null and encrypted_id is null`,
    )) === 1
  );
}

/** A person's own uploads, with row locks, so that one picture goes to one tag. */
export async function lockUploads(trx: Trx, ids: readonly string[], uploader: Uploader): Promise<UploadRow[]> {
  return await trx.rows<UploadRow>(
    sql`select ${columns} from upload where id = any(${ids}::text[]) and ${isOwn(uploader)} order by id for update`,
  );
}

export async function attachUploads(trx: Trx, ids: readonly string[], braTagId: string): Promise<void> {
  await trx.change(sql`update upload set bra_tag_id = ${braTagId} where id = any(${ids}::text[])`);
}

export async function releaseUploads(trx: Trx, ids: readonly string[], braTagId: string): Promise<void> {
  await trx.change(sql`update upload set bra_tag_id = null where id = any(${ids}::text[]) and bra_tag_id = ${braTagId}`);
}

/** Whether a tag shows this picture. Needed for demo pictures, which are shared and have no upload row. */
export async function isShownOnTag(db: Queryable, id: string): Promise<boolean> {
  return (await db.first(sql`select 1 from bra_tag where media @> ${JSON.stringify([{ id }])}::jsonb limit 1`)) !== undefined;
}

/** Deletes the row of an upload that is not in use; returns whether it did. */
export async function deleteUpload(trx: Trx, id: string): Promise<boolean> {
  return (await trx.change(sql`delete from upload where id = ${id} and ${isUnused}`)) === 1;
}
