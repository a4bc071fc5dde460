import type { Readable } from 'node:stream';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { formatFileReason } from './file-refusal.ts';
import { widths } from './picture-sizes.ts';
import { lockUploads, type Uploader, type UploadRow } from './upload.store.ts';
import { createEndKey, formatBlobName } from './upload-names.ts';

export type PrivatePicture = { uploadId: string; alt: string; width: number; height: number; placeholder: string };

/** Takes the caller's finished pictures for private use, such as evidence; `createFieldErrors` has the problems by position. */
export async function takePrivately(
  trx: Trx,
  ids: readonly string[],
  uploader: Uploader,
): Promise<{ pictures: PrivatePicture[]; fieldErrors: Record<string, string> }> {
  const rows = await lockUploads(trx, ids, uploader);
  const pictures: PrivatePicture[] = [];
  const fieldErrors: Record<string, string> = {};
  ids.forEach((id, i) => {
    const row = rows.find((candidate) => candidate.id === id);
    const reason = ids.indexOf(id) === i ? findError(row) : 'This picture was added twice.';
    if (reason) fieldErrors[`uploads.${i}`] = reason;
    else if (row?.media) pictures.push(toPrivatePicture(row, row.media));
  });
  if (Object.keys(fieldErrors).length === 0) await trx.change(sql`update upload set is_private = true where id = any(${ids}::text[])`);
  return { pictures, fieldErrors };
}

function toPrivatePicture(row: UploadRow, media: NonNullable<UploadRow['media']>): PrivatePicture {
  return { uploadId: row.id, alt: row.alt, width: media.width, height: media.height, placeholder: media.placeholder };
}

/** Why an upload can't be used as a picture of something new. */
export function findError(row: UploadRow | undefined): string | null {
  if (!row) return 'This upload has expired. Add the picture again.';
  if (row.bra_tag_id || row.post_id || row.gallery_id || row.is_private) return 'This picture is already in use. Upload it again.';
  if (row.state === 'refused') return formatFileReason(row);
  if (row.state !== 'ready') return 'This picture is still uploading. Wait until it’s done.';
  return row.media?.kind === 'image' ? null : 'Only pictures can be added here.';
}

/** The stored renditions, in order of preference: a small one for lists, a large one for viewing. */
const keptWidths = { small: [...widths], large: [...widths].reverse() } as const;

/** Copies a picture to a folder without a public route, then drops the upload and its public files. Idempotent. */
export async function makePrivate(services: Services, uploadId: string, folder: string): Promise<void> {
  for (const size of ['small', 'large'] as const) {
    const source = await openPublicRendition(services, uploadId, size);
    if (source) await services.blobs.put(formatBlobName(folder, `${size}.webp`), await readBytes(source.stream), source.type);
  }
  const runAt = services.clock.now();
  await services.jobs.add(services.db, { kind: 'dropUpload', key: createEndKey(uploadId), payload: { id: uploadId }, runAt });
}

/** A private picture, from its folder or, until it is copied, from its public files. */
export async function openPrivate(
  services: Services,
  uploadId: string,
  folder: string,
  size: 'small' | 'large',
): Promise<{ stream: Readable; bytes: number; type: string } | null> {
  return (await services.blobs.get(formatBlobName(folder, `${size}.webp`))) ?? (await openPublicRendition(services, uploadId, size));
}

/** The smallest or largest existing rendition; small pictures have fewer. */
async function openPublicRendition(services: Services, uploadId: string, size: 'small' | 'large') {
  for (const width of keptWidths[size]) {
    const blob = await services.blobs.get(formatBlobName(uploadId, `${width}.webp`));
    if (blob) return blob;
  }
  return null;
}

async function readBytes(stream: Readable): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** Deletes the files of a private picture. */
export async function removePrivate({ blobs }: Pick<Services, 'blobs'>, folder: string): Promise<void> {
  for (const size of ['small', 'large'] as const) await blobs.remove(formatBlobName(folder, `${size}.webp`));
}
