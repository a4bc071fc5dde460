import type { Media } from '@strapline/contract/shapes/media';
import { minute } from '@strapline/domain/time';
import { createId } from '../../platform/ids.ts';
import { isSameSecret, type Secrets } from '../../platform/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import { privatePictures, type Uploader } from '../upload/upload.ts';

export type ForumPicture = { id: string; alt: string; width: number; height: number; placeholder: string };
type Working = Pick<Services, 'jobs' | 'clock'>;

/** How long the link to a picture of a post works that isn't public. */
const linkMs = 15 * minute;

/** Adds a member's own uploads to a post, after those that it has. A job of the same transaction copies their files. Throws validation. */
export async function addPictures(
  trx: Trx,
  services: Working,
  postId: string,
  uploads: readonly string[],
  uploader: Uploader,
): Promise<void> {
  if (uploads.length === 0) return;
  const { pictures, fieldErrors } = await privatePictures.take(trx, uploads, uploader);
  if (Object.keys(fieldErrors).length > 0) throw new WireError('validation', { fields: fieldErrors });
  for (const picture of pictures) {
    const id = await insertPicture(trx, postId, picture);
    await services.jobs.add(trx, {
      kind: 'forum-picture-copy',
      key: `forum-picture-copy:${id}`,
      payload: { id },
      runAt: services.clock.now(),
    });
  }
}

/** Adds a picture after those that a post has, and returns its ID. Its files are read from the upload until they are copied. */
export async function insertPicture(
  trx: Trx,
  postId: string,
  { uploadId, alt, width, height, placeholder }: Omit<ForumPicture, 'id'> & { uploadId: string },
): Promise<string> {
  const id = createId('fpi');
  await trx.change(
    sql`insert into forum_picture (id, post_id, place, upload_id, alt, width, height, placeholder)
        values (${id}, ${postId}, (select coalesce(max(place), -1) + 1 from forum_picture where post_id = ${postId}), ${uploadId}, ${alt}, ${width}, ${height}, ${placeholder})`,
  );
  return id;
}

/** Removes pictures of a post, except some; their files by jobs. */
export async function keepPictures(trx: Trx, services: Working, postId: string, kept: readonly string[]): Promise<void> {
  await removePictures(trx, services, sql`post_id = ${postId} and id <> all (${kept}::text[])`);
}

/** Removes the pictures of rows of `forum_picture`; their files by jobs. */
export async function removePictures(trx: Trx, services: Working, where: Statement): Promise<void> {
  const removed = await trx.rows<{ id: string }>(sql`delete from forum_picture where ${where} returning id`);
  for (const { id } of removed) {
    await services.jobs.remove(trx, `forum-picture-copy:${id}`);
    await services.jobs.add(trx, {
      kind: 'forum-picture-drop',
      key: `forum-picture-drop:${id}`,
      payload: { id },
      runAt: services.clock.now(),
    });
  }
}

type StoredPicture = { id: string; post_id: string; upload_id: string };

export async function findPicture(db: Queryable, id: string): Promise<StoredPicture | undefined> {
  return await db.first<StoredPicture>(sql`select id, post_id, upload_id from forum_picture where id = ${id}`);
}

/** Not a media id, so that the public route of media doesn't lead there. */
export function getPictureFolder(id: string): string {
  return `private-${id}`;
}

/** The job that copies the files of a picture from its upload. */
export async function copyForumPicture(services: Services, { id }: { id: string }): Promise<void> {
  const row = await findPicture(services.db, id);
  if (row) await privatePictures.make(services, row.upload_id, getPictureFolder(row.id));
}

/** The job that deletes the files of a removed picture. */
export async function dropForumPicture(services: Services, { id }: { id: string }): Promise<void> {
  if (!(await findPicture(services.db, id))) await privatePictures.remove(services, getPictureFolder(id));
}

/** The sizes that are stored, and their widths; a small picture has its own width. */
const pictureWidths = { small: 320, large: 1600 } as const;

/** With links that everybody can open, or signed ones if the post isn't public. */
export function presentForumPicture(services: Pick<Services, 'secrets' | 'clock'>, picture: ForumPicture, isPublic: boolean): Media {
  const until = Math.ceil((services.clock.now().getTime() + linkMs) / 1000);
  const sources = (['small', 'large'] as const).map((size) => {
    const query = isPublic ? '' : `?until=${until}&signature=${signLink(services.secrets, picture.id, until)}`;
    return {
      url: `/v1/forum-pictures/${picture.id}/${size}${query}`,
      type: 'image/webp',
      width: Math.min(picture.width, pictureWidths[size]),
    };
  });
  return { ...picture, kind: 'image', sources };
}

export function isPictureLink(secrets: Secrets, id: string, until: string, signature: string, now: Date): boolean {
  return /^\d{9,12}$/.test(until) && isSameSecret(signature, signLink(secrets, id, Number(until))) && now.getTime() < Number(until) * 1000;
}

function signLink(secrets: Secrets, id: string, until: number): string {
  return secrets.mac('forum-picture-link', `${id} ${until}`).subarray(0, 16).toString('base64url');
}
