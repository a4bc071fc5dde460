import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { checkEncryptedBytes, encryptedType } from './encrypted-file.ts';
import { FileRefusal, formatFileReason } from './file-refusal.ts';
import { readRange, sendBlob } from './send-range.ts';
import { findOwnUpload, type Uploader } from './upload.store.ts';
import { createEndKey, formatEncryptedBlobName } from './upload-names.ts';
import { createNoSpaceError, hasSpaceToContinue } from './upload-space.ts';

/** The keys and values of a tus `Upload-Metadata` header: `kind ZW5j,mediaId bWVk`. */
export function parseUploadMetadata(header: string): Map<string, string> {
  return new Map(
    header.split(',').map((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ');
      return [key, Buffer.from(value, 'base64').toString('utf8')];
    }),
  );
}

/** Throws `conflict` if an encrypted file with this ID exists, or somebody else reserved it. Before the upload is created, in its transaction. */
export async function requireUnusedMediaId(trx: Trx, mediaId: string, accountId: string): Promise<void> {
  // The lock waits for a call that is just attaching the file.
  const row = await trx.first<{ is_free: boolean }>(
    sql`select state = 'reserved' and account_id = ${accountId} as is_free from private_media where id = ${mediaId} for share`,
  );
  if (row?.is_free === false || (await trx.first(sql`select 1 from upload where encrypted_id = ${mediaId}`)))
    throw new WireError('conflict', { reason: 'media_id_used' });
}

type FoundUpload = { problem: string } | { bytes: number };

/** The caller's finished upload of an encrypted file, or why it can't be used. */
async function findEncryptedUpload(db: Queryable, uploadId: string, mediaId: string, uploader: Uploader): Promise<FoundUpload> {
  const row = await findOwnUpload(db, uploadId, uploader);
  if (!row) return { problem: 'This upload has expired. Add the picture again.' };
  if (row.encrypted_id !== mediaId) return { problem: 'This upload is of another file.' };
  if (row.state === 'refused') return { problem: formatFileReason(row) };
  return row.state === 'ready' ? { bytes: row.bytes } : { problem: 'This picture is still uploading. Wait until it’s done.' };
}

/**
 * Takes the upload of an encrypted file, whose body stays. False if it is gone, or not at its end and could still replace the body. A file that came with a call
 * (`isUploaded` false) has none.
 */
async function takeEncryptedUpload(trx: Trx, services: Pick<Services, 'jobs'>, mediaId: string, isUploaded: boolean): Promise<boolean> {
  const upload = await trx.first<{ id: string; state: string }>(
    sql`select id, state from upload where encrypted_id = ${mediaId} for update`,
  );
  if (!upload) return !isUploaded;
  if (upload.state !== 'ready') return false;
  await trx.change(sql`delete from upload where id = ${upload.id}`);
  await services.jobs.remove(trx, createEndKey(upload.id));
  return true;
}

/** Why bytes that came with a call aren't an encrypted file; null if they may be one. */
function findBodyProblem(body: Uint8Array): string | null {
  try {
    checkEncryptedBytes(body);
    return null;
  } catch (error) {
    if (error instanceof FileRefusal) return error.message;
    throw error;
  }
}

/** Stores a body that came with a call. Throws `unavailable` without space for it. */
async function storeEncryptedBody(
  services: Pick<Services, 'blobs' | 'disk' | 'metrics'>,
  mediaId: string,
  body: Uint8Array,
): Promise<void> {
  if (!(await hasSpaceToContinue(services, body.length))) throw createNoSpaceError(services);
  await services.blobs.put(formatEncryptedBlobName(mediaId), body, encryptedType);
}

/** Whether the body of an encrypted file is in use. Nothing replaces or deletes it then. */
export async function isBodyInUse(db: Queryable, mediaId: string): Promise<boolean> {
  return (await db.first(sql`select 1 from private_media where id = ${mediaId} and state = 'attached'`)) !== undefined;
}

/** Bodies of encrypted files, as they arrived, and their uploads. */
export const encryptedFiles = {
  findUpload: findEncryptedUpload,
  takeUpload: takeEncryptedUpload,
  findProblem: findBodyProblem,
  store: storeEncryptedBody,
  open: ({ blobs }: Pick<Services, 'blobs'>, mediaId: string, range?: { start: number; end: number }) =>
    blobs.get(formatEncryptedBlobName(mediaId), range),
  readRange,
  send: sendBlob,
  remove: ({ blobs }: Pick<Services, 'blobs'>, mediaId: string) => blobs.remove(formatEncryptedBlobName(mediaId)),
} as const;
