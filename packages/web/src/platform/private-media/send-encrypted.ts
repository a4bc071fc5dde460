import type { HttpRequest, Upload } from 'tus-js-client';
import { toServerUrl } from '../../server-url.ts';
import { pageApp } from '../page/app-data.ts';
import { getFreshToken } from '../session/session.ts';
import { parseUploadFailure } from '../wire/upload-failure.ts';

/** Bytes of a request. Only one such part is encrypted at a time, and the ring moves with each. */
const partBytes = 128 * 1024;
/** Delays between automatic retries of one part. */
const retryDelays = [0, 1_000, 3_000];
const endpoint = '/v1/uploads';

export type EncryptedFile = { mediaId: string; length: number; read(begin: number, end: number): Promise<Uint8Array<ArrayBuffer>> };

export type UploadCallbacks = {
  /** Bytes that the server has. */
  onAccepted(bytes: number): void;
  /** All of it arrived. */
  onSent(uploadId: string): void;
  /** The connection failed; `start` continues where it stopped. */
  onCut(): void;
  /** The server doesn't take it, with its sentence. */
  onRefused(message: string): void;
};

export type EncryptedUpload = {
  /** Starts, or continues at the last byte that the server has. */
  start(): void;
  /** Stops, and deletes what the server has. */
  remove(): Promise<void>;
  /** Stops. */
  pause(): void;
};

/** Sends an encrypted file by tus. Nothing about it is stored in the browser. */
export async function createEncryptedUpload(
  { mediaId, length, read }: EncryptedFile,
  callbacks: UploadCallbacks,
): Promise<EncryptedUpload> {
  const { Upload: TusUpload } = await import('tus-js-client');
  const upload: Upload = new TusUpload(new Blob([]), {
    endpoint: toServerUrl(endpoint),
    retryDelays,
    chunkSize: partBytes,
    uploadSize: length,
    metadata: { kind: 'encrypted', mediaId },
    storeFingerprintForResuming: false,
    fileReader: {
      openFile: async () => ({
        size: length,
        slice: async (begin, end) => ({ value: new Blob([await read(begin, Math.min(end, length))]), done: end >= length }),
        close: () => {},
      }),
    },
    onBeforeRequest: addAuthorization,
    onChunkComplete: (_part, accepted) => callbacks.onAccepted(accepted),
    onSuccess: () => callbacks.onSent(upload.url?.split('/').at(-1) ?? ''),
    onError: (error) => {
      const refusal = parseUploadFailure(error);
      if (refusal) callbacks.onRefused(refusal.message);
      else callbacks.onCut();
    },
  });
  return {
    start: () => upload.start(),
    pause: () => void upload.abort(false),
    // The server drops on its own what this can't reach.
    remove: () => upload.abort(true).catch(() => undefined),
  };
}

async function addAuthorization(request: HttpRequest): Promise<void> {
  const token = await getFreshToken();
  if (token) request.setHeader('Authorization', `Bearer ${token}`);
  request.setHeader('X-Application', pageApp.key);
}
