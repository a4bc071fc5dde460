import type { ReasonWithParams } from '@strapline/contract/error-reasons';
import type { Media } from '@strapline/contract/shapes/media';
import { retention } from '@strapline/domain/privacy/retention';
import { createFairQueue, type FairQueue } from '../../platform/fair-queue.ts';
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
import { openStagedFiles } from './staged-files.ts';
import { keepPicture } from './store-picture.ts';
import {
  deleteUpload,
  findUpload,
  isShownOnTag,
  markEncryptedReady,
  markProcessing,
  markReady,
  markRefused,
  type UploadRow,
} from './upload.store.ts';
import { renditions } from './upload.ts';
import { createEndKey, formatBlobName, formatEncryptedBlobName } from './upload-names.ts';
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

/** Called when all bytes have arrived: stores that, with a job that survives a crash. */
export async function markArrived(services: Services, id: string): Promise<void> {
  await services.db.transaction(async (trx) => {
    if (!(await markProcessing(trx, id))) return;
    await services.jobs.add(trx, {
      kind: 'processUpload',
      key: createProcessKey(id),
      payload: { id },
      runAt: getRetryAt(services),
    });
  });
}

/** Starts processing an upload whose bytes have arrived. After the response is written, which needs the staged file. */
export async function startProcessing(services: Services, id: string): Promise<void> {
  const row = await findUpload(services.db, id);
  if (row?.state !== 'processing') return;
  publishUpload(services, row);
  processInTurn(services, row).catch((error: unknown) =>
    services.log.warn({ err: error, uploadId: id }, 'could not process an upload; its job retries'),
  );
}

export const processUpload: JobHandler<'processUpload'> = async (services, { id }) => {
  const row = await findUpload(services.db, id);
  if (row) await processInTurn(services, row);
};

function processInTurn(services: Services, { id, account_id }: UploadRow): Promise<void> {
  return getQueue(services).runInTurn(account_id, () => processFile(services, id));
}

async function processFile(services: Services, id: string): Promise<void> {
  const row = await findUpload(services.db, id);
  if (row?.state !== 'processing') return;
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
  const staged = await openStagedFiles(services.config.dataDir);
  const outcome =
    (await staged.getSize(id)) === row.bytes ? await storeFile(services, row, staged.getPath(id)) : { reason: 'file_incomplete' as const };
  await services.db.transaction(async (trx) => {
    await saveOutcome(services, trx, id, outcome);
    await services.jobs.remove(trx, createProcessKey(id));
  });
  await staged.remove(id);
  const processed = await findUpload(services.db, id);
  if (processed) publishUpload(services, processed);
}

/** `sha256` is that of a picture's file. */
type Outcome = { media: Media | null; sha256?: Buffer } | ReasonWithParams;

async function saveOutcome(services: Services, trx: Trx, id: string, outcome: Outcome): Promise<void> {
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
    throw error;
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
export const dropUpload: JobHandler<'dropUpload'> = async (services, { id, wasOnTag = false }) => {
  const row = await findUpload(services.db, id);
  if (row && !row.bra_tag_id && !row.post_id && !row.gallery_id) await removeUpload(services, row);
  else if (!row && wasOnTag && !(await isShownOnTag(services.db, id))) await removeFiles(services, id);
};

/** Removes an upload with its files; false if it is on a tag. */
export async function removeUpload(services: Services, row: UploadRow): Promise<boolean> {
  const isGone = await services.db.transaction(async (trx) => {
    for (const key of [createProcessKey(row.id), createEndKey(row.id)]) await services.jobs.remove(trx, key);
    return await deleteUpload(trx, row.id);
  });
  if (!isGone) return false;
  const staged = await openStagedFiles(services.config.dataDir);
  await staged.remove(row.id);
  if (!row.encrypted_id) await removeFiles(services, row.id);
  else if (!(await isBodyInUse(services.db, row.encrypted_id))) await services.blobs.remove(formatEncryptedBlobName(row.encrypted_id));
  return true;
}

async function removeFiles({ blobs }: Pick<Services, 'blobs'>, id: string): Promise<void> {
  for (const name of renditions) await blobs.remove(formatBlobName(id, name));
}

function publishUpload(services: Services, row: UploadRow): void {
  services.push(row.app, `acc:${row.account_id}`, 'uploadStatus', presentUpload(row));
}
