import type { AppKey } from '@strapline/contract/apps/app';
import type { FieldErrors } from '@strapline/contract/field-errors';
import type { Media } from '@strapline/contract/shapes/media';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import type { PostPictures } from './render-post.ts';

type Owner = { accountId: string; app: AppKey };
type UploadRow = {
  id: string;
  state: string;
  alt: string;
  media: Media | null;
  bra_tag_id: string | null;
  post_id: string | null;
  gallery_id: string | null;
  is_private: boolean;
};

const columns = sql`id, state, alt, media, bra_tag_id, post_id, gallery_id, is_private`;

/** The person's own finished pictures among these, for a preview. */
export async function findOwnPictures(db: Queryable, ids: readonly string[], { accountId, app }: Owner): Promise<PostPictures> {
  const rows = await db.rows<UploadRow>(
    sql`select ${columns} from upload where id = any(${ids}::text[]) and account_id = ${accountId} and app = ${app} and state = 'ready' and not is_private`,
  );
  return new Map(rows.flatMap(({ id, media, alt }) => (media?.kind === 'image' ? [[id, { ...media, alt }] as const] : [])));
}

export type TakenPictures = { picture: Media | null; inText: PostPictures; errors: FieldErrors };

/**
 * The pictures that a post needs: those that it has already (`shown`), and finished uploads of its author, which become the post's. Uploads that it needs no
 * more are deleted by jobs.
 */
export async function takePictures(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'clock'>,
  {
    postId,
    owner,
    top,
    inText,
    shown,
  }: { postId: string; owner: Owner; top: string | null; inText: readonly (string | null)[]; shown: PostPictures },
): Promise<TakenPictures> {
  const wanted = new Set([...(top === null ? [] : [top]), ...inText.flatMap((id) => id ?? [])]);
  const rows = await trx.rows<UploadRow>(
    sql`select ${columns} from upload where (id = any(${[...wanted]}::text[]) and account_id = ${owner.accountId} and app = ${owner.app}) or post_id = ${postId}
        order by id for update`,
  );
  const found = new Map<string, Media>(shown);
  const problems = new Map<string, string>();
  for (const id of wanted) {
    if (shown.has(id)) continue;
    const row = rows.find((one) => one.id === id);
    const problem = findProblem(row, postId);
    if (problem) problems.set(id, problem);
    else if (row?.media) found.set(id, { ...row.media, alt: row.alt });
  }
  const errors = describeProblems(problems, top, inText);
  if (Object.keys(errors).length === 0) await exchangeUploads(trx, services, postId, wanted, rows);
  const pictures = inText.flatMap((id) => found.get(id ?? '') ?? []);
  return {
    picture: top === null ? null : (found.get(top) ?? null),
    inText: new Map(pictures.map((picture) => [picture.id, picture])),
    errors,
  };
}

function findProblem(row: UploadRow | undefined, postId: string): string | null {
  if (!row) return 'This picture has expired. Add it again.';
  if (row.bra_tag_id || row.gallery_id || row.is_private || (row.post_id && row.post_id !== postId))
    return 'This picture is already in use. Upload it again.';
  if (row.state === 'refused') return 'This picture couldn’t be used. Add another one.';
  if (row.state !== 'ready') return 'This picture is still uploading. Wait until it’s done.';
  return row.media?.kind === 'image' ? null : 'Only pictures can be added here.';
}

function describeProblems(problems: ReadonlyMap<string, string>, top: string | null, inText: readonly (string | null)[]): FieldErrors {
  const errors: FieldErrors = {};
  const ofTop = top === null ? undefined : problems.get(top);
  if (ofTop) errors['picture'] = ofTop;
  for (const [at, id] of inText.entries()) {
    const problem = id === null ? 'This picture isn’t one that you added here. Use the picture button.' : problems.get(id);
    if (problem) errors['text'] ??= `Picture ${at + 1} of the text: ${problem}`;
  }
  return errors;
}

async function exchangeUploads(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'clock'>,
  postId: string,
  wanted: ReadonlySet<string>,
  rows: readonly UploadRow[],
): Promise<void> {
  const added = rows.filter(({ id, post_id }) => wanted.has(id) && post_id === null).map(({ id }) => id);
  const unused = rows.filter(({ id, post_id }) => post_id === postId && !wanted.has(id)).map(({ id }) => id);
  if (added.length > 0) await trx.change(sql`update upload set post_id = ${postId} where id = any(${added}::text[])`);
  await releasePictures(trx, services, unused);
}

/** Takes pictures off their post and schedules the removal of their files. */
export async function releasePictures(trx: Trx, services: Pick<Services, 'jobs' | 'clock'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.change(sql`update upload set post_id = null where id = any(${ids}::text[])`);
  const runAt = services.clock.now();
  for (const id of ids) await services.jobs.add(trx, { kind: 'dropUpload', payload: { id }, runAt });
}
