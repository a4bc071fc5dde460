import { defaultApp } from '@strapline/contract/apps';
import type { DetailedError, HttpRequest, Upload } from 'tus-js-client';
import { freshToken } from '../../../platform/session/session.ts';
import { call } from '../../../platform/wire.ts';
import { getUploads, updateUploads } from '../create/tag-draft.ts';
import { removePreview } from './file-previews.ts';
import { getLocalFile, hasLocalFile, removeLocalFile } from './local-files.ts';
import type { UploadItem } from './upload-list.ts';

const endpoint = '/v1/uploads';
/** More in parallel only makes each slower. */
const maxParallel = 3;
/** Delays between automatic retries; after the last one the user is asked. */
const retryDelays = [0, 1_000, 3_000, 5_000];

/** Active uploads; the slot is taken before the library is loaded. */
const running = new Map<string, Upload | null>();

/** False when the file has to be selected again, as after a reload. */
export function resume(key: string): boolean {
  if (!hasLocalFile(key)) return false;
  queued.add(key);
  void processQueue();
  return true;
}

const queued = new Set<string>();

export async function processQueue(): Promise<void> {
  for (const item of [...getUploads('draft'), ...getUploads('edit')]) {
    if (running.size >= maxParallel) return;
    const file = getLocalFile(item.key);
    if (!file || running.has(item.key) || !(item.state === 'waiting' || queued.has(item.key))) continue;
    queued.delete(item.key);
    running.set(item.key, null);
    updateUploads({ type: 'sending', key: item.key });
    await start(item.key, file);
  }
}

async function start(key: string, file: File): Promise<void> {
  const { Upload: TusUpload } = await import('tus-js-client');
  const upload = new TusUpload(file, {
    endpoint,
    retryDelays,
    removeFingerprintOnSuccess: true,
    onBeforeRequest: authorised,
    onUploadUrlAvailable: () => {
      const uploadId = upload.url?.split('/').at(-1);
      if (uploadId) updateUploads({ type: 'begun', key, uploadId });
    },
    onProgress: (sent) => updateUploads({ type: 'progressed', key, sent }),
    onSuccess: () => {
      running.delete(key);
      updateUploads({ type: 'arrived', key });
      void processQueue();
    },
    onError: (error) => {
      running.delete(key);
      const reason = parseRefusal(error);
      updateUploads(reason ? { type: 'refused', key, reason } : { type: 'cut', key });
      void processQueue();
    },
  });
  if (!running.has(key)) return;
  running.set(key, upload);
  // Resumes an upload of the same file from before a reload.
  const [earlier] = await upload.findPreviousUploads();
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  if (running.get(key) === upload) upload.start();
}

async function authorised(request: HttpRequest): Promise<void> {
  const token = await freshToken();
  if (token) request.setHeader('Authorization', `Bearer ${token}`);
  request.setHeader('X-Application', defaultApp);
}

/** A permanent refusal; undefined for connection, login or rate-limit failures. */
function parseRefusal(error: Error | DetailedError): string | undefined {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  if (!response || ![409, 410, 413, 415, 422].includes(status)) return undefined;
  try {
    const problem: unknown = JSON.parse(response.getBody());
    if (typeof problem === 'object' && problem !== null && 'message' in problem && typeof problem.message === 'string')
      return problem.message;
    if (typeof problem === 'object' && problem !== null && 'detail' in problem && typeof problem.detail === 'string') return problem.detail;
  } catch {
    // Not a problem document: only the status is known.
  }
  return status === 413 ? 'This file is too large.' : undefined;
}

export function pause(key: string): void {
  const upload = running.get(key);
  running.delete(key);
  queued.delete(key);
  void upload?.abort(false);
  void processQueue();
}

/** The server drops on its own what this can't reach. */
export async function discardUpload(item: UploadItem): Promise<void> {
  pause(item.key);
  removePreview(item.key);
  removeLocalFile(item.key);
  if (!item.uploadId || item.isOnTag) return;
  const { Upload: TusUpload } = await import('tus-js-client');
  await TusUpload.terminate(`${endpoint}/${item.uploadId}`, { onBeforeRequest: authorised }).catch((error: unknown) =>
    console.warn('upload not removed', error instanceof Error ? error.message : error),
  );
}

/** In case a push was missed. */
export async function refreshUploads(items: readonly UploadItem[]): Promise<void> {
  for (const { uploadId, state } of items) {
    if (!uploadId || state !== 'processing') continue;
    await call('fetchUpload', { uploadId }).then(
      (told) => updateUploads({ type: 'told', ...told } as Parameters<typeof updateUploads>[0]),
      (error: unknown) => console.warn('no word of an upload', error instanceof Error ? error.message : error),
    );
  }
}
