import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ReasonWithParams } from '@strapline/contract/error-reasons';
import type { Media } from '@strapline/contract/shapes/media';
import { retention } from '@strapline/domain/privacy/retention';
import { createFairQueue, type FairQueue } from '../../platform/fair-queue.ts';
import type { JobPayload } from '../../platform/job-payloads.ts';
import type { JobHandler } from '../../platform/job-runner.ts';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { checkEncryptedFile, encryptedType } from './encrypted-file.ts';
import { isBodyInUse } from './encrypted-uploads.ts';
import { readFileKind } from './file-kind.ts';
import { FileRefusal } from './file-refusal.ts';
import { cleanFilm } from './film.ts';
import { presentUpload } from './present-upload.ts';
import { hashFile } from './read-for-hashing.ts';
import { openStagedFiles, type StagedFiles } from './staged-files.ts';
import { keepPicture } from './store-picture.ts';
import {
  deleteUpload,
  findUpload,
  hasEncryptedUpload,
  isShownOnTag,
  lockState,
  markEncryptedReady,
  markProcessing,
  markReady,
  markRefused,
  type UploadRow,
} from './upload.store.ts';
import { renditions } from './upload.ts';
import { createEndKey, formatArrivedBlobName, formatBlobName, formatEncryptedBlobName } from './upload-names.ts';
import { hasSpaceToContinue } from './upload-space.ts';

/** When the fallback job runs, for a process that died; late enough that the in-memory queue is usually first. */
const retryAfterMs = 60_000;

const getRetryAt = ({ clock }: Services): Date => new Date(clock.now().getTime() + retryAfterMs);
const createProcessKey = (id: string): string => `upload ${id}`;

/** One file at a time per process, since decoding needs much memory and CPU; people take turns. Keyed by the database, which copies of `services` share. */
const queues = new WeakMap<Services['db'], FairQueue>();

function getQueue({ db }: Services): FairQueue {
  const queue = queues.get(db) ?? createFairQueue();
  queues.set(db, queue);
  return queue;
}

/** For shutdown: finishes the current file; waiting ones are left to their jobs. */
export function closeQueue(services: Services): Promise<void> {
  return getQueue(services).close();
}

/**
 * Called when all bytes have arrived: stores that, with a job that survives a crash. With several processes another one may run that job, so the file is put
 * where all of them find it.
 */
export async function markArrived(services: Services, id: string): Promise<void> {
  if (services.config.redisUrl) await shareArrived(services, id);
  const isFirst = await services.db.transaction(async (trx) => {
    if (!(await markProcessing(trx, id))) return false;
    await services.jobs.add(trx, {
      kind: 'processUpload',
      key: createProcessKey(id),
      payload: { id },
      runAt: services.config.role === 'web' ? services.clock.now() : getRetryAt(services),
    });
    return true;
  });
  // It was deleted or processed while the file was put there.
  if (!isFirst && (await findUpload(services.db, id))?.state !== 'processing') await services.blobs.remove(formatArrivedBlobName(id));
}

/** Starts processing an upload whose bytes have arrived. After the response is written, which needs the staged file. */
export async function startProcessing(services: Services, id: string): Promise<void> {
  const row = await findUpload(services.db, id);
  if (row?.state !== 'processing') return;
  publishUpload(services, row);
  if (services.config.role === 'web') return await (await openStagedFiles(services.config)).remove(id);
  processInTurn(services, row).catch((error: unknown) =>
    services.log.warn({ err: error, uploadId: id }, 'could not process an upload; its job retries'),
  );
}

export const processUpload: JobHandler<'processUpload'> = async (services, { id }) => {
  const row = await findUpload(services.db, id);
  if (row) await processInTurn(services, row);
  else await removeOriginal(services, id);
};

function processInTurn(services: Services, { id, account_id }: UploadRow): Promise<void> {
  return getQueue(services).runInTurn(account_id, () => processFile(services, id));
}

async function processFile(services: Services, id: string): Promise<void> {
  const row = await findUpload(services.db, id);
  // Deleted, or processed by a process that ended before it removed the original.
  if (row?.state !== 'processing') return await removeOriginal(services, id);
  if (!(await hasSpaceToContinue(services, row.bytes))) {
    // Retried each minute until there is space.
    await services.jobs.add(services.db, {
      kind: 'processUpload',
      key: createProcessKey(id),
      payload: { id },
      runAt: getRetryAt(services),
    });
    return;
  }
  const staged = await openStagedFiles(services.config);
  if (services.config.redisUrl) await fetchArrived(services, staged, row);
  const outcome =
    (await staged.getSize(id)) === row.bytes ? await storeFile(services, row, staged.getPath(id)) : { reason: 'file_incomplete' as const };
  await services.db.transaction((trx) => saveOutcome(services, trx, row, outcome));
  const processed = await findUpload(services.db, id);
  if (processed) publishUpload(services, processed);
  await removeOriginal(services, id);
  // The last, so that the job repeats what failed: an original has metadata such as places.
  await services.jobs.remove(services.db, createProcessKey(id));
}

async function removeOriginal({ blobs, config }: Services, id: string): Promise<void> {
  await (await openStagedFiles(config)).remove(id);
  await blobs.remove(formatArrivedBlobName(id));
}

async function shareArrived(services: Services, id: string): Promise<void> {
  const staged = await openStagedFiles(services.config);
  const row = await findUpload(services.db, id);
  if (row?.state !== 'receiving' || (await staged.getSize(id)) !== row.bytes) return;
  await services.blobs.put(formatArrivedBlobName(id), { file: staged.getPath(id) }, encryptedType);
}

async function fetchArrived(services: Services, staged: StagedFiles, { id, bytes }: UploadRow): Promise<void> {
  if ((await staged.getSize(id)) === bytes) return;
  const blob = await services.blobs.get(formatArrivedBlobName(id));
  if (blob) await pipeline(blob.stream, createWriteStream(staged.getPath(id), { mode: 0o600 }));
}

/** `sha256` is that of a picture's file. */
type Outcome = { media: Media | null; sha256?: Buffer } | ReasonWithParams;

async function saveOutcome(services: Services, trx: Trx, row: UploadRow, outcome: Outcome): Promise<void> {
  const { id } = row;
  const state = await lockState(trx, id);
  // Deleted meanwhile: the files of this outcome came after those that the deletion removed. Without a key, which the deletion would clear.
  if (!state) await services.jobs.add(trx, { kind: 'dropUpload', payload: createDropPayload(row), runAt: services.clock.now() });
  // Otherwise another process was first.
  if (state !== 'processing') return;
  if ('reason' in outcome) {
    await markRefused(trx, id, outcome);
    return;
  }
  if (outcome.media) await markReady(trx, id, outcome.media, outcome.sha256);
  else await markEncryptedReady(trx, id);
  await services.jobs.add(trx, {
    kind: 'dropUpload',
    key: createEndKey(id),
    payload: { id },
    runAt: new Date(services.clock.now().getTime() + retention.unusedUpload),
  });
}

async function storeFile(services: Services, { id, bytes, encrypted_id: encryptedId }: UploadRow, file: string): Promise<Outcome> {
  try {
    if (encryptedId === null) return await makeMedia(services, id, file, bytes);
    await checkEncryptedFile(file);
    if (await isBodyInUse(services.db, encryptedId)) return { reason: 'media_id_used' };
    await services.blobs.put(formatEncryptedBlobName(encryptedId), { file }, encryptedType);
    return { media: null };
  } catch (error) {
    if (error instanceof FileRefusal) return error.why;
    // A deletion removes the file that is read here; what was stored so far has to go too.
    if (await findUpload(services.db, id)) throw error;
    return { reason: 'file_incomplete' };
  }
}

/** Throws FileRefusal. */
async function makeMedia(services: Services, id: string, file: string, bytes: number): Promise<Outcome> {
  if (services.scanner && !(await services.scanner.isClean(file))) {
    services.log.warn({ uploadId: id }, 'the virus scanner found something in an upload');
    throw new FileRefusal({ reason: 'file_malware' });
  }
  const kind = await readFileKind(file);
  if (kind === 'mp4' || kind === 'webm') {
    const film = await cleanFilm(file, kind, bytes);
    await services.blobs.put(formatBlobName(id, film.name), { file }, film.type);
    const sources = [{ url: `/media/${id}/${film.name}`, type: film.type, width: film.width }];
    return { media: { id, kind: 'video', alt: '', width: film.width, height: film.height, placeholder: '#cfc8c0', sources } };
  }
  // Imported on first use: the image library is large.
  const { makePicture } = await import('./picture.ts');
  return { media: await keepPicture(services, id, await makePicture(file, bytes)), sha256: await hashFile(file) };
}

/**
 * Removes unused uploads: incomplete and refused ones after a day (encrypted ones after a week), finished ones without a tag after a week, and those taken off a tag at once.
 * Demo pictures have no upload row and may be on several tags.
 */
export const dropUpload: JobHandler<'dropUpload'> = async (services, { id, wasOnTag = false, encryptedId }) => {
  const row = await findUpload(services.db, id);
  if (row && !row.bra_tag_id && !row.post_id && !row.gallery_id) await removeUpload(services, row);
  if (!row) await services.blobs.remove(formatArrivedBlobName(id));
  if (!row && encryptedId) await removeEncryptedFile(services, encryptedId);
  else if (!row && wasOnTag && !(await isShownOnTag(services.db, id))) await removeFiles(services, id);
};

/** If the store of files is away, a job removes them later; nothing else knows of them by then. */
const filesRetryMs = 60_000;

/** Removes an upload with its files; false if it is on a tag. */
export async function removeUpload(services: Services, row: UploadRow): Promise<boolean> {
  const isGone = await services.db.transaction(async (trx) => {
    for (const key of [createProcessKey(row.id), createEndKey(row.id)]) await services.jobs.remove(trx, key);
    if (!(await deleteUpload(trx, row.id))) return false;
    const runAt = new Date(services.clock.now().getTime() + filesRetryMs);
    await services.jobs.add(trx, { kind: 'dropUpload', key: createEndKey(row.id), payload: createDropPayload(row), runAt });
    return true;
  });
  if (!isGone) return false;
  await removeOriginal(services, row.id);
  if (row.encrypted_id) await removeEncryptedFile(services, row.encrypted_id);
  else await removeFiles(services, row.id);
  await services.jobs.remove(services.db, createEndKey(row.id));
  return true;
}

/** For the files of an upload whose row is gone. */
function createDropPayload({ id, encrypted_id: encryptedId }: UploadRow): JobPayload<'dropUpload'> {
  return encryptedId ? { id, encryptedId } : { id, wasOnTag: true };
}

async function removeEncryptedFile({ db, blobs }: Services, encryptedId: string): Promise<void> {
  if (!(await isBodyInUse(db, encryptedId)) && !(await hasEncryptedUpload(db, encryptedId)))
    await blobs.remove(formatEncryptedBlobName(encryptedId));
}

async function removeFiles({ blobs }: Pick<Services, 'blobs'>, id: string): Promise<void> {
  for (const name of renditions) await blobs.remove(formatBlobName(id, name));
}

function publishUpload(services: Services, row: UploadRow): void {
  services.push(row.app, `acc:${row.account_id}`, 'uploadStatus', presentUpload(row));
}
