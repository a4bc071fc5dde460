import type { HttpRequest, Upload } from 'tus-js-client';
import { pageApp } from '../../../platform/page/app-data.ts';
import { getFreshToken } from '../../../platform/session/session.ts';
import { parseUploadFailure } from '../../../platform/wire/upload-failure.ts';
import { call } from '../../../platform/wire/wire.ts';
import { toServerUrl } from '../../../server-url.ts';
import { getUploads, updateUploads } from '../create/tag-draft.ts';
import { removePreview } from './file-previews.ts';
import { getLocalFile, hasLocalFile, removeLocalFile } from './local-files.ts';
import type { UploadItem } from './upload-list.ts';

const endpoint = toServerUrl('/v1/uploads');
/** More in parallel only makes each slower. */
const maxParallel = 3;
/** Delays between automatic retries; after the last one the user is asked. */
const retryDelays = [0, 1_000, 3_000, 5_000];

/** Active uploads; the slot is taken before the library is loaded. */
const activeUploads = new Map<string, Upload | null>();

/** False when the file has to be selected again, as after a reload. */
export function resumeUpload(key: string): boolean {
  if (!hasLocalFile(key)) return false;
  queuedKeys.add(key);
  void processQueue();
  return true;
}

const queuedKeys = new Set<string>();

export async function processQueue(): Promise<void> {
  for (const item of [...getUploads('draft'), ...getUploads('edit')]) {
    if (activeUploads.size >= maxParallel) return;
    const file = getLocalFile(item.key);
    if (!file || activeUploads.has(item.key) || !(item.state === 'waiting' || queuedKeys.has(item.key))) continue;
    queuedKeys.delete(item.key);
    activeUploads.set(item.key, null);
    updateUploads({ type: 'uploadStarted', key: item.key });
    await startUpload(item.key, file);
  }
}

async function startUpload(key: string, file: File): Promise<void> {
  const { Upload: TusUpload } = await import('tus-js-client');
  const upload = new TusUpload(file, {
    endpoint,
    retryDelays,
    removeFingerprintOnSuccess: true,
    onBeforeRequest: addAuthorization,
    onUploadUrlAvailable: () => {
      const uploadId = upload.url?.split('/').at(-1);
      if (uploadId) updateUploads({ type: 'uploadCreated', key, uploadId });
    },
    onProgress: (sent) => updateUploads({ type: 'progressChanged', key, sent }),
    onSuccess: () => {
      activeUploads.delete(key);
      updateUploads({ type: 'uploadCompleted', key });
      void processQueue();
    },
    onError: (error) => {
      activeUploads.delete(key);
      const refusal = parseUploadFailure(error);
      updateUploads(refusal ? { type: 'uploadRejected', key, refusal } : { type: 'uploadInterrupted', key });
      void processQueue();
    },
  });
  if (!activeUploads.has(key)) return;
  activeUploads.set(key, upload);
  // Resumes an upload of the same file from before a reload.
  const [previousUpload] = await upload.findPreviousUploads();
  if (previousUpload) upload.resumeFromPreviousUpload(previousUpload);
  if (activeUploads.get(key) === upload) upload.start();
}

async function addAuthorization(request: HttpRequest): Promise<void> {
  const token = await getFreshToken();
  if (token) request.setHeader('Authorization', `Bearer ${token}`);
  request.setHeader('X-Application', pageApp.key);
}

export function pauseUpload(key: string): void {
  const upload = activeUploads.get(key);
  activeUploads.delete(key);
  queuedKeys.delete(key);
  void upload?.abort(false);
  void processQueue();
}

/** The server drops on its own what this can't reach. */
export async function discardUpload(item: UploadItem): Promise<void> {
  pauseUpload(item.key);
  removePreview(item.key);
  removeLocalFile(item.key);
  if (!item.uploadId || item.isOnTag) return;
  const { Upload: TusUpload } = await import('tus-js-client');
  await TusUpload.terminate(`${endpoint}/${item.uploadId}`, { onBeforeRequest: addAuthorization }).catch((error: unknown) =>
    console.warn('could not remove an upload', error instanceof Error ? error.message : error),
  );
}

/** In case a push was missed. */
export async function refreshUploads(items: readonly UploadItem[]): Promise<void> {
  for (const { uploadId, state } of items) {
    if (!uploadId || state !== 'processing') continue;
    await call('fetchUpload', { uploadId }).then(
      (upload) => updateUploads({ type: 'serverState', ...upload }),
      (error: unknown) => console.warn('could not load the state of an upload', error instanceof Error ? error.message : error),
    );
  }
}
