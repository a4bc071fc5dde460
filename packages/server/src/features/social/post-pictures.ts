import type { ParsedInput } from '@strapline/contract/events';
import { socialLimits } from '@strapline/domain/social/social-post';
import { hour } from '@strapline/domain/time';
import { createId } from '../../platform/ids.ts';
import type { JobHandler } from '../../platform/job-runner.ts';
import type { Context, Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';
import { pictureFiles } from '../upload/upload.ts';
import { isFolderNeeded, type OutboxImage } from './outbox.store.ts';

/** Bluesky takes a million bytes for each picture. */
const maxBytes = 1_000_000;

type Images = ParsedInput<'createBlueskyPost'>['images'];

/** Schedules the job that deletes the pictures of a folder unless a post needs them. */
export async function scheduleDrop(
  trx: Trx,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  folder: string,
  afterMs: number,
): Promise<void> {
  if (folder === '') return;
  const runAt = new Date(clock.now().getTime() + afterMs);
  await jobs.add(trx, { kind: 'outbox-picture-drop', key: `outbox-picture-drop ${folder}`, payload: { folder }, runAt });
}

export const dropPostPictures: JobHandler<'outbox-picture-drop'> = async (services, { folder }) => {
  if (!(await isFolderNeeded(services.db, folder))) await pictureFiles.jpegCopies.remove(services, folder, socialLimits.images);
};

/**
 * Copies the caller's own pictures for a post, before the transaction that stores it, because encoding takes time. The job deletes the copies if no post is
 * stored. Throws `validation` with the field.
 */
export async function copyPictures(context: Context, images: Images): Promise<{ folder: string; images: OutboxImage[] }> {
  if (images.length === 0) return { folder: '', images: [] };
  // Not a media id, so that the public route of media doesn't lead there.
  const folder = `outbox-${createId('fld')}`;
  await context.db.transaction((trx) => scheduleDrop(trx, context, folder, hour));
  const uploader = { accountId: requireAccountId(context.caller), app: context.caller.app };
  const copies: OutboxImage[] = [];
  const fields: Record<string, string> = {};
  for (const [place, { uploadId, alt }] of images.entries()) {
    const isTwice = images.findIndex((one) => one.uploadId === uploadId) !== place;
    const copy = isTwice
      ? { problem: 'This picture was added twice.' }
      : await pictureFiles.jpegCopies.make(context, uploadId, uploader, { folder, place, maxBytes });
    if ('problem' in copy) fields[`images.${place}.uploadId`] = copy.problem;
    else copies.push({ alt, ...copy });
  }
  if (Object.keys(fields).length > 0) throw new WireError('validation', { fields });
  return { folder, images: copies };
}
