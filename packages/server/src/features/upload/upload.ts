import type { Media } from '@strapline/contract/shapes/media';
import type { Services } from '../../platform/services.ts';
import type { Queryable, Trx } from '../../ports/database.ts';
import { formatFileReason } from './file-refusal.ts';
import { filmRenditions } from './film.ts';
import { jpegCopies } from './jpeg-copies.ts';
import { pictureRenditions } from './picture-sizes.ts';
import { makePrivate, openPrivate, removePrivate, takePrivately } from './private-pictures.ts';
import { readForHashing } from './read-for-hashing.ts';
import { squares } from './square-pictures.ts';
import { storePictureBytes } from './store-picture.ts';
import { attachUploads, findOwnUpload, lockUploads, releaseUploads, type Uploader, type UploadRow } from './upload.store.ts';
import { createEndKey } from './upload-names.ts';

export { encryptedFiles } from './encrypted-uploads.ts';
export { hiddenMedia } from './hidden-pictures.ts';
export { previewRendition } from './picture-sizes.ts';

/** The allowed names in /media/<id>/. */
export const renditions: ReadonlySet<string> = new Set([...pictureRenditions, ...filmRenditions]);

/** An upload's media with its current alternative text. */
export function toMedia(row: Pick<UploadRow, 'media' | 'alt'>): Media | undefined {
  return row.media ? { ...row.media, alt: row.alt } : undefined;
}

/** Problems of using these uploads on a tag, by position. Read only, for form validation. */
export async function checkUploads(db: Queryable, ids: readonly string[], uploader: Uploader): Promise<Record<string, string>> {
  const rows = new Map(await Promise.all(ids.map(async (id) => [id, await findOwnUpload(db, id, uploader)] as const)));
  const problems = new Map(
    [...rows].flatMap(([id, row]) => {
      const problem = findError(row);
      return problem ? [[id, problem] as const] : [];
    }),
  );
  return createFieldErrors(ids, problems, (id) => rows.get(id)?.media?.kind);
}

/**
 * The media of a tag in the given order: those it shows already (`shown`) and the owner's finished uploads, which are locked. If `createFieldErrors` has problems
 * (by position), nothing is taken.
 */
export async function takeUploads(
  trx: Trx,
  ids: readonly string[],
  uploader: Uploader,
  shown: readonly Media[] = [],
): Promise<{ media: Media[]; fieldErrors: Record<string, string> }> {
  const isShown = (id: string) => shown.some((medium) => medium.id === id);
  const newIds = ids.filter((id) => !isShown(id));
  const rows = await lockUploads(trx, newIds, uploader);
  const taken = new Map(shown.map((medium) => [medium.id, medium]));
  const problems = new Map<string, string>();
  for (const id of newIds) {
    const row = rows.find((candidate) => candidate.id === id);
    const medium = row && toMedia(row);
    const problem = findError(row);
    if (problem) problems.set(id, problem);
    else if (medium) taken.set(id, medium);
  }
  return { media: ids.flatMap((id) => taken.get(id) ?? []), fieldErrors: createFieldErrors(ids, problems, (id) => taken.get(id)?.kind) };
}

/** Takes media off a tag and schedules the removal of their files. */
export async function detachUploads(
  services: Pick<Services, 'jobs' | 'clock'>,
  trx: Trx,
  ids: readonly string[],
  braTagId: string,
): Promise<void> {
  await releaseUploads(trx, ids, braTagId);
  const runAt = services.clock.now();
  for (const id of ids) await services.jobs.add(trx, { kind: 'dropUpload', key: createEndKey(id), payload: { id, wasOnTag: true }, runAt });
}

export type { Uploader } from './upload.store.ts';
export { formatBlobName } from './upload-names.ts';
export { attachUploads };

/** The files of pictures. */
export const pictureFiles = { readForHashing, storeBytes: storePictureBytes, squares, jpegCopies } as const;

/** Pictures that are shown to a few people only, such as evidence. */
export const privatePictures = { make: makePrivate, open: openPrivate, remove: removePrivate, take: takePrivately } as const;

type Kind = Media['kind'] | undefined;

function createFieldErrors(
  ids: readonly string[],
  problems: ReadonlyMap<string, string>,
  kindOf: (id: string) => Kind,
): Record<string, string> {
  const found: Record<string, string> = {};
  ids.forEach((id, i) => {
    const reason = ids.indexOf(id) === i ? problems.get(id) : 'This picture was added twice.';
    if (reason) found[`uploads.${i}`] = reason;
  });
  if (Object.keys(found).length > 0) return found;
  const kinds = ids.map(kindOf);
  if (!kinds.includes('image')) return { uploads: 'Add at least one picture.' };
  if (kinds.filter((kind) => kind === 'image').length > 12) return { uploads: 'Add at most 12 pictures.' };
  if (kinds.filter((kind) => kind === 'video').length > 1) return { uploads: 'Add at most one video.' };
  return {};
}

function findError(row: UploadRow | undefined): string | null {
  if (!row) return 'This upload has expired. Add the picture again.';
  if (row.bra_tag_id || row.is_private) return 'This picture is already on another tag.';
  if (row.post_id) return 'This picture is already in a post. Upload it again.';
  if (row.gallery_id) return 'This picture is already in a gallery. Upload it again.';
  if (row.encrypted_id) return 'This picture is private. Add it to a pair or a gallery.';
  if (row.state === 'refused') return formatFileReason(row);
  if (row.state !== 'ready') return 'This picture is still uploading. Wait until it’s done.';
  return null;
}
