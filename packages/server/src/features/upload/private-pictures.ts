import type { Readable } from 'node:stream';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { widths } from './picture-sizes.ts';
import { lockUploads, type UploadRow } from './upload.store.ts';
import { blobName, endKey } from './upload-names.ts';

export type PrivatePicture = { uploadId: string; alt: string; width: number; height: number; placeholder: string };

/** Takes own, finished pictures out of their owner's hands for something that is not public; `fieldErrors` says by position what stands in the way. */
export async function takePrivately(
  trx: Trx,
  ids: readonly string[],
  accountId: string,
): Promise<{ pictures: PrivatePicture[]; fieldErrors: Record<string, string> }> {
  const rows = await lockUploads(trx, ids, accountId);
  const pictures: PrivatePicture[] = [];
  const fieldErrors: Record<string, string> = {};
  ids.forEach((id, i) => {
    const row = rows.find((known) => known.id === id);
    const reason = ids.indexOf(id) === i ? faultOf(row) : 'This picture was added twice.';
    if (reason) fieldErrors[`uploads.${i}`] = reason;
    else if (row?.media) pictures.push(pictureOf(row, row.media));
  });
  if (Object.keys(fieldErrors).length === 0) await trx.change(sql`update upload set is_private = true where id = any(${ids}::text[])`);
  return { pictures, fieldErrors };
}

function pictureOf(row: UploadRow, media: NonNullable<UploadRow['media']>): PrivatePicture {
  return { uploadId: row.id, alt: row.alt, width: media.width, height: media.height, placeholder: media.placeholder };
}

function faultOf(row: UploadRow | undefined): string | null {
  if (!row) return 'This upload has expired. Add the picture again.';
  if (row.bra_tag_id || row.is_private) return 'This picture is already in use. Upload it again.';
  if (row.state === 'refused') return row.reason ?? 'This file was rejected.';
  if (row.state !== 'ready') return 'This picture is still uploading. Wait until it’s done.';
  return row.media?.kind === 'image' ? null : 'Only pictures can be added here.';
}

/** The renditions that are kept: one for a list, one to look at closely. */
const kept = { small: [...widths], large: [...widths].reverse() } as const;

/** Copies a picture to a folder that no public address leads to, then lets the upload end, which removes the public files. Doing it again does no harm. */
export async function makePrivate(services: Services, uploadId: string, folder: string): Promise<void> {
  for (const size of ['small', 'large'] as const) {
    const found = await publicRendition(services, uploadId, size);
    if (found) await services.blobs.put(blobName(folder, `${size}.webp`), await bytesOf(found.stream), found.type);
  }
  const runAt = services.clock.now();
  await services.jobs.add(services.db, { kind: 'dropUpload', key: endKey(uploadId), payload: { id: uploadId }, runAt });
}

/** A private picture, from its folder, or from where it still is for a moment. */
export async function openPrivate(
  services: Services,
  uploadId: string,
  folder: string,
  size: 'small' | 'large',
): Promise<{ stream: Readable; bytes: number; type: string } | null> {
  return (await services.blobs.get(blobName(folder, `${size}.webp`))) ?? (await publicRendition(services, uploadId, size));
}

/** The smallest or the largest that there is: a small picture has fewer. */
async function publicRendition(services: Services, uploadId: string, size: 'small' | 'large') {
  for (const width of kept[size]) {
    const found = await services.blobs.get(blobName(uploadId, `${width}.webp`));
    if (found) return found;
  }
  return null;
}

async function bytesOf(stream: Readable): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
