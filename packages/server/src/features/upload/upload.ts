import type { Media } from '@strapline/contract/shapes';
import type { Services } from '../../platform/services.ts';
import type { Queryable, Trx } from '../../ports/database.ts';
import { filmRenditions } from './film.ts';
import type { Picture } from './picture.ts';
import { pictureRenditions } from './picture-sizes.ts';
import { attachUploads, lockUploads, ownUpload, type UploadRow } from './upload.store.ts';
import { blobName } from './upload-names.ts';

/** The names that a medium can have below /media/<id>/; nothing else is looked for. */
export const renditions: ReadonlySet<string> = new Set([...pictureRenditions, ...filmRenditions]);

/** Keeps a finished picture and tells how it is shown. Writing it twice does no harm. */
export async function keepPicture(services: Pick<Services, 'blobs'>, id: string, picture: Picture, alt = ''): Promise<Media> {
  for (const { name, type, body } of picture.renditions) await services.blobs.put(blobName(id, name), body, type);
  return {
    id,
    kind: 'image',
    alt,
    width: picture.width,
    height: picture.height,
    placeholder: picture.placeholder,
    sources: picture.renditions.map(({ name, type, width }) => ({ url: `/media/${id}/${name}`, type, width })),
  };
}

/** How an upload's medium looks with the alternative text it has now. */
export function mediaOf(row: Pick<UploadRow, 'media' | 'alt'>): Media | undefined {
  return row.media ? { ...row.media, alt: row.alt } : undefined;
}

/** What stands in the way of using these uploads on a tag, by position; read only, for checking a form as it stands. */
export async function checkUploads(db: Queryable, ids: readonly string[], accountId: string): Promise<Record<string, string>> {
  const rows = await Promise.all(ids.map((id) => ownUpload(db, id, accountId)));
  return faults(ids, rows);
}

/** Takes own, finished uploads for a tag, in the order given; `faults` says by position what stands in the way, and then nothing is taken. */
export async function takeUploads(
  trx: Trx,
  ids: readonly string[],
  accountId: string,
): Promise<{ media: Media[]; faults: Record<string, string> }> {
  const rows = await lockUploads(trx, ids, accountId);
  const ordered = ids.map((id) => rows.find((row) => row.id === id));
  return { media: ordered.flatMap((row) => (row ? (mediaOf(row) ?? []) : [])), faults: faults(ids, ordered) };
}

export { makePrivate, openPrivate, takePrivately } from './private-pictures.ts';
export { blobName } from './upload-names.ts';
export { attachUploads };

function faults(ids: readonly string[], rows: readonly (UploadRow | undefined)[]): Record<string, string> {
  const found: Record<string, string> = {};
  rows.forEach((row, i) => {
    const reason = ids.indexOf(ids[i] ?? '') === i ? fault(row) : 'This picture is in the list twice.';
    if (reason) found[`uploads.${i}`] = reason;
  });
  const kinds = rows.map((row) => row?.media?.kind);
  if (Object.keys(found).length > 0) return found;
  if (!kinds.includes('image')) return { uploads: 'Add at least one picture.' };
  if (kinds.filter((kind) => kind === 'image').length > 12) return { uploads: 'At most 12 pictures.' };
  if (kinds.filter((kind) => kind === 'video').length > 1) return { uploads: 'At most one video.' };
  return {};
}

function fault(row: UploadRow | undefined): string | null {
  if (!row) return 'This upload is not there any more. Add the picture again.';
  if (row.bra_tag_id || row.is_private) return 'This picture is on another tag already.';
  if (row.state === 'refused') return row.reason ?? 'This file was refused.';
  if (row.state !== 'ready') return 'This picture is still on its way. Wait for it.';
  if (row.media?.kind === 'image' && !row.alt.trim()) return 'Say what this picture shows, for those who cannot see it.';
  return null;
}
