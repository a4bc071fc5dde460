import type { Media } from '@strapline/contract/shapes/media';
import type { Services } from '../../platform/services.ts';
import type { Queryable, Trx } from '../../ports/database.ts';
import { filmRenditions } from './film.ts';
import type { Picture } from './picture.ts';
import { pictureRenditions } from './picture-sizes.ts';
import { attachUploads, lockUploads, ownUpload, releaseUploads, type UploadRow } from './upload.store.ts';
import { blobName, endKey } from './upload-names.ts';

export { previewRendition } from './picture-sizes.ts';

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
  const rows = new Map(await Promise.all(ids.map(async (id) => [id, await ownUpload(db, id, accountId)] as const)));
  const problems = new Map(
    [...rows].flatMap(([id, row]) => {
      const problem = fault(row);
      return problem ? [[id, problem] as const] : [];
    }),
  );
  return fieldErrors(ids, problems, (id) => rows.get(id)?.media?.kind);
}

/**
 * The pictures of a tag in the order given: `shown` ones that it has already, and own, finished uploads, which are locked. `fieldErrors` says by position what stands
 * in the way, and then nothing is taken.
 */
export async function takeUploads(
  trx: Trx,
  ids: readonly string[],
  accountId: string,
  shown: readonly Media[] = [],
): Promise<{ media: Media[]; fieldErrors: Record<string, string> }> {
  const isShown = (id: string) => shown.some((medium) => medium.id === id);
  const newIds = ids.filter((id) => !isShown(id));
  const rows = await lockUploads(trx, newIds, accountId);
  const taken = new Map(shown.map((medium) => [medium.id, medium]));
  const problems = new Map<string, string>();
  for (const id of newIds) {
    const row = rows.find((known) => known.id === id);
    const medium = row && mediaOf(row);
    const problem = fault(row);
    if (problem) problems.set(id, problem);
    else if (medium) taken.set(id, medium);
  }
  return { media: ids.flatMap((id) => taken.get(id) ?? []), fieldErrors: fieldErrors(ids, problems, (id) => taken.get(id)?.kind) };
}

/** Takes pictures off a tag; their files are removed right after. */
export async function detachUploads(
  services: Pick<Services, 'jobs' | 'clock'>,
  trx: Trx,
  ids: readonly string[],
  braTagId: string,
): Promise<void> {
  await releaseUploads(trx, ids, braTagId);
  const runAt = services.clock.now();
  for (const id of ids) await services.jobs.add(trx, { kind: 'dropUpload', key: endKey(id), payload: { id, wasOnTag: true }, runAt });
}

export { makePrivate, openPrivate, takePrivately } from './private-pictures.ts';
export { blobName } from './upload-names.ts';
export { attachUploads };

type Kind = Media['kind'] | undefined;

function fieldErrors(ids: readonly string[], problems: ReadonlyMap<string, string>, kindOf: (id: string) => Kind): Record<string, string> {
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

function fault(row: UploadRow | undefined): string | null {
  if (!row) return 'This upload has expired. Add the picture again.';
  if (row.bra_tag_id || row.is_private) return 'This picture is already on another tag.';
  if (row.state === 'refused') return row.reason ?? 'This file was rejected.';
  if (row.state !== 'ready') return 'This picture is still uploading. Wait until it’s done.';
  return null;
}
