import type { Media } from '@strapline/contract/shapes/media';
import { minute } from '@strapline/domain/time';
import { createId } from '../../platform/ids.ts';
import { isSameSecret, type Secrets } from '../../platform/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { privatePictures, type Uploader } from '../upload/upload.ts';
import type { PictureRow } from './message.store.ts';

/** How long the link to a picture works. */
const linkMs = 15 * minute;

/** Adds the caller's own uploads to a message. A job of the same transaction makes their files private. Throws validation. */
export async function savePictures(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'clock'>,
  messageId: string,
  uploads: readonly string[],
  uploader: Uploader,
): Promise<PictureRow[]> {
  const { pictures, fieldErrors } = await privatePictures.take(trx, uploads, uploader);
  if (Object.keys(fieldErrors).length > 0) throw new WireError('validation', { fields: fieldErrors });
  const rows: PictureRow[] = [];
  for (const [place, { uploadId, ...picture }] of pictures.entries()) {
    const id = createId('mpi');
    await trx.change(
      sql`insert into message_picture (id, message_id, place, upload_id, alt, width, height, placeholder)
          values (${id}, ${messageId}, ${place}, ${uploadId}, ${picture.alt}, ${picture.width}, ${picture.height}, ${picture.placeholder})`,
    );
    await services.jobs.add(trx, {
      kind: 'message-picture-private',
      key: `message-picture-private:${id}`,
      payload: { id },
      runAt: services.clock.now(),
    });
    rows.push({ id, ...picture });
  }
  return rows;
}

type StoredPicture = { id: string; message_id: string; upload_id: string };

export async function findPicture(db: Queryable, id: string): Promise<StoredPicture | undefined> {
  return await db.first<StoredPicture>(sql`select id, message_id, upload_id from message_picture where id = ${id}`);
}

/** Not a media id, so that no public URL leads there. */
export function getPictureFolder(id: string): string {
  return `private-${id}`;
}

/** The job that makes the files of a picture private. */
export async function makeMessagePicturePrivate(services: Services, { id }: { id: string }): Promise<void> {
  const row = await findPicture(services.db, id);
  if (row) await privatePictures.make(services, row.upload_id, getPictureFolder(row.id));
}

/** Deletes the pictures that somebody sent; their files by a job. */
export async function erasePictures(trx: Trx, services: Pick<Services, 'jobs' | 'clock'>, accountId: string): Promise<void> {
  const removed = await trx.rows<{ id: string }>(
    sql`delete from message_picture using message where message.id = message_picture.message_id and message.account_id = ${accountId} returning message_picture.id`,
  );
  const runAt = services.clock.now();
  for (const { id } of removed) {
    await services.jobs.remove(trx, `message-picture-private:${id}`);
    await services.jobs.add(trx, { kind: 'message-picture-drop', key: `message-picture-drop:${id}`, payload: { id }, runAt });
  }
}

/** The job that deletes the files of a deleted picture. */
export async function dropMessagePicture(services: Services, { id }: { id: string }): Promise<void> {
  if (!(await findPicture(services.db, id))) await privatePictures.remove(services, getPictureFolder(id));
}

const pictureSizes = ['small', 'large'] as const;
type PictureSize = (typeof pictureSizes)[number];
/** Widths of the files; a small picture has one of its own width. */
const pictureWidths: Record<PictureSize, number> = { small: 320, large: 1600 };

/** A picture with links for one viewer: a side of the conversation, or a staff account. */
export function presentPicture({ secrets, clock }: Pick<Services, 'secrets' | 'clock'>, picture: PictureRow, viewer: string): Media {
  const until = Math.floor((clock.now().getTime() + linkMs) / 1000);
  const sources = pictureSizes.map((size) => ({
    url: `/v1/message-pictures/${picture.id}/${size}?for=${viewer}&until=${until}&signature=${signLink(secrets, { id: picture.id, viewer, size, until })}`,
    type: 'image/webp',
    width: Math.min(picture.width, pictureWidths[size]),
  }));
  return { ...picture, kind: 'image', sources };
}

type PictureLink = { id: string; viewer: string; size: string; until: number };

/** Whether the link is signed for this picture, size and viewer, and not expired. */
export function isPictureLink(secrets: Secrets, { signature, ...link }: PictureLink & { signature: string }, now: Date): boolean {
  return isSameSecret(signature, signLink(secrets, link)) && now.getTime() < link.until * 1000;
}

function signLink(secrets: Secrets, { id, viewer, size, until }: PictureLink): string {
  return secrets.mac('message-picture-link', `${id} ${viewer} ${size} ${until}`).toString('base64url');
}
