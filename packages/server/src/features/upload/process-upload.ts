import type { Media } from '@strapline/contract/shapes/media';
import { createFairQueue, type FairQueue } from '../../platform/fair-queue.ts';
import type { JobHandler } from '../../platform/job-runner.ts';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { fileKind, isRefused } from './file-kind.ts';
import { cleanFilm } from './film.ts';
import { presentUpload } from './present-upload.ts';
import { stagedFiles } from './staged-files.ts';
import { forgetUpload, isShownOnTag, markProcessing, markReady, markRefused, type UploadRow, uploadById } from './upload.store.ts';
import { keepPicture, renditions } from './upload.ts';
import { blobName, endKey } from './upload-names.ts';
import { hasSpaceToGoOn } from './upload-space.ts';

/** The job that does it again where a process died in the middle; long enough that the queue in memory is nearly always first. */
const againAfterMs = 60_000;
/** A finished upload waits this long for its tag: a draft may lie for a few days. */
const readyForMs = 7 * 24 * 3_600_000;

const later = ({ clock }: Services): Date => new Date(clock.now().getTime() + againAfterMs);
const processKey = (id: string): string => `upload ${id}`;

/** One file at a time in each server, since decoding is what costs memory and time; people take turns. By the database, which every copy of the services shares. */
const queues = new WeakMap<Services['db'], FairQueue>();

function queueOf({ db }: Services): FairQueue {
  const queue = queues.get(db) ?? createFairQueue();
  queues.set(db, queue);
  return queue;
}

/** For a shut-down: the file at work is finished, and the jobs of those that wait do them later. */
export function closeQueue(services: Services): Promise<void> {
  return queueOf(services).close();
}

/** Called once all bytes are here: notes it together with the job that survives a crash, and starts at once. */
export async function finishUpload(services: Services, id: string): Promise<void> {
  const isNew = await services.db.transaction(async (trx) => {
    if (!(await markProcessing(trx, id))) return false;
    await services.jobs.add(trx, {
      kind: 'processUpload',
      key: processKey(id),
      payload: { id },
      runAt: later(services),
    });
    return true;
  });
  if (!isNew) return;
  const row = await uploadById(services.db, id);
  if (!row) return;
  tell(services, row);
  processInTurn(services, row).catch((error: unknown) =>
    services.log.warn({ err: error, uploadId: id }, 'an upload could not be processed; its job will try again'),
  );
}

export const processUpload: JobHandler<'processUpload'> = async (services, { id }) => {
  const row = await uploadById(services.db, id);
  if (row) await processInTurn(services, row);
};

function processInTurn(services: Services, { id, account_id }: UploadRow): Promise<void> {
  return queueOf(services).run(account_id, () => work(services, id));
}

async function work(services: Services, id: string): Promise<void> {
  const row = await uploadById(services.db, id);
  if (row?.state !== 'processing') return;
  if (!(await hasSpaceToGoOn(services, row.bytes))) {
    // Asked again each minute until there is room, however long that takes.
    await services.jobs.add(services.db, { kind: 'processUpload', key: processKey(id), payload: { id }, runAt: later(services) });
    return;
  }
  const staged = await stagedFiles(services.config.dataDir);
  const outcome =
    (await staged.arrived(id)) === row.bytes
      ? await make(services, id, staged.place(id), row.bytes)
      : { reason: 'The upload was incomplete. Add the file again.' };
  await services.db.transaction(async (trx) => {
    await settle(services, trx, id, outcome);
    await services.jobs.drop(trx, processKey(id));
  });
  await staged.clear(id);
  const done = await uploadById(services.db, id);
  if (done) tell(services, done);
}

type Outcome = { media: Media } | { reason: string };

async function settle(services: Services, trx: Trx, id: string, outcome: Outcome): Promise<void> {
  if ('reason' in outcome) {
    await markRefused(trx, id, outcome.reason);
    return;
  }
  await markReady(trx, id, outcome.media.kind, outcome.media);
  await services.jobs.add(trx, {
    kind: 'dropUpload',
    key: endKey(id),
    payload: { id },
    runAt: new Date(services.clock.now().getTime() + readyForMs),
  });
}

async function make(services: Services, id: string, file: string, bytes: number): Promise<Outcome> {
  try {
    const kind = await fileKind(file);
    if (kind === 'mp4' || kind === 'webm') {
      const film = await cleanFilm(file, kind, bytes);
      await services.blobs.put(blobName(id, film.name), { file }, film.type);
      const sources = [{ url: `/media/${id}/${film.name}`, type: film.type, width: film.width }];
      return { media: { id, kind: 'video', alt: '', width: film.width, height: film.height, placeholder: '#cfc8c0', sources } };
    }
    // The library of pictures comes with the first picture: most hours of a server see none.
    const { makePicture } = await import('./picture.ts');
    return { media: await keepPicture(services, id, await makePicture(file, bytes)) };
  } catch (error) {
    if (!isRefused(error)) throw error;
    return { reason: error.message };
  }
}

/**
 * The job that removes what came to nothing: parts and refusals after a day, finished pictures on no tag after a week, and at once what was taken off a tag.
 * Pictures of the demo are no uploads, and several tags may show one.
 */
export const dropUpload: JobHandler<'dropUpload'> = async (services, { id, wasOnTag = false }) => {
  const row = await uploadById(services.db, id);
  if (row && !row.bra_tag_id) await removeUpload(services, row);
  else if (!row && wasOnTag && !(await isShownOnTag(services.db, id))) await removeFiles(services, id);
};

/** Removes an upload that is on no tag, with all of its files. False when it is on a tag. */
export async function removeUpload(services: Services, row: UploadRow): Promise<boolean> {
  const isGone = await services.db.transaction(async (trx) => {
    for (const key of [processKey(row.id), endKey(row.id)]) await services.jobs.drop(trx, key);
    return await forgetUpload(trx, row.id);
  });
  if (!isGone) return false;
  const staged = await stagedFiles(services.config.dataDir);
  await staged.clear(row.id);
  await removeFiles(services, row.id);
  return true;
}

async function removeFiles({ blobs }: Pick<Services, 'blobs'>, id: string): Promise<void> {
  for (const name of renditions) await blobs.remove(blobName(id, name));
}

function tell(services: Services, row: UploadRow): void {
  services.push(`acc:${row.account_id}`, 'uploadStatus', presentUpload(row));
}
