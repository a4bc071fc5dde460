import { uploadLimits } from '@strapline/domain/media/upload-limits';
import { toServerUrl } from '../../server-url.ts';
import { pageApp } from '../page/app-data.ts';
import { getFreshToken } from '../session/session.ts';
import { parseUploadFailure } from '../wire/upload-failure.ts';
import { call } from '../wire/wire.ts';
import { formatReason } from '../wire/wire-failure.ts';
import { readChosenFile } from './chosen-file.ts';

const pollMs = 500;
const maxAttempts = 60;

export type SendResult = { uploadId: string } | { error: 'kind' | 'heic' | 'size' | 'sending' } | { message: string };

/** Uploads a picture and waits until the server has re-encoded it without metadata. */
export async function sendPicture(original: File): Promise<SendResult> {
  const chosen = await readChosenFile(original);
  if (chosen.content !== 'image') return { error: chosen.content === 'heic' ? 'heic' : 'kind' };
  const { file } = chosen;
  if (file.size > uploadLimits.pictureBytes) return { error: 'size' };
  try {
    return await waitUntilReady(await uploadFile(file));
  } catch (error) {
    const refusal = error instanceof Error ? parseUploadFailure(error) : undefined;
    if (refusal) return { message: refusal.message };
    console.warn('could not send a picture', error instanceof Error ? error.message : error);
    return { error: 'sending' };
  }
}

async function uploadFile(file: File): Promise<string> {
  const { Upload } = await import('tus-js-client');
  return await new Promise((done, fail) => {
    const upload = new Upload(file, {
      endpoint: toServerUrl('/v1/uploads'),
      retryDelays: [0, 1_000, 3_000],
      storeFingerprintForResuming: false,
      onBeforeRequest: async (request) => {
        const token = await getFreshToken();
        if (token) request.setHeader('Authorization', `Bearer ${token}`);
        request.setHeader('X-Application', pageApp.key);
      },
      onSuccess: () => done(upload.url?.split('/').at(-1) ?? ''),
      onError: fail,
    });
    upload.start();
  });
}

async function waitUntilReady(uploadId: string): Promise<SendResult> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const { state, reason, params, message = '' } = await call('fetchUpload', { uploadId });
    if (state === 'ready') return { uploadId };
    if (state === 'refused') return { message: formatReason({ reason, params, message }) };
    await new Promise((done) => setTimeout(done, pollMs));
  }
  return { error: 'sending' };
}
