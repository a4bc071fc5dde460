import type { EncryptedImage } from '@strapline/contract/shapes/private-media';
import { encodeBase64url } from '@strapline/domain/bytes/base64url';
import type { Bytes } from '@strapline/domain/media/media-key';
import { type Decryption, startDecryption } from './decrypt-picture.ts';
import type { DecryptFunctions } from './decrypt-worker.ts';
import { encryptPicture } from './encrypt-picture.ts';
import type { WorkerLink } from './worker-call.ts';
import { WorkerStoppedError } from './worker-call.ts';

export const scope = 'pair:amber_lark_k2p:2026:main:0002';
export const createKey = (first: number): Bytes => Uint8Array.from({ length: 32 }, (_, index) => index + first);

/** A picture that was encrypted with a key, and its encrypted body. */
export async function createEncryptedImage(
  mediaId: string,
  plain: Bytes,
  key: { kid: string; key: Bytes },
): Promise<{ image: EncryptedImage & { url: string }; body: Bytes }> {
  const encrypted = await encryptPicture({ scope, mediaId, mime: 'image/webp' }, plain, key);
  const image = {
    mediaId,
    key: key.kid,
    ...encrypted.envelope,
    mime: 'image/webp',
    plainLength: plain.length,
    url: `/media/${mediaId}/encrypted`,
  } as const;
  return { image, body: await encrypted.read(0, encrypted.length) };
}

export const toWireKey = ({ kid, key }: { kid: string; key: Bytes }) => ({ kid, key: encodeBase64url(key) });

/** The decrypt worker's functions on this thread: there are no workers in jsdom. A bitmap remembers its bytes. */
export function createFakeWorker(): { link: WorkerLink<DecryptFunctions>; isStopped: () => boolean } {
  const running = new Map<string, Decryption>();
  let isStopped = false;
  const functions = {
    async start({ image, scope, keys }: Parameters<DecryptFunctions['start']>[0]) {
      const decoded = keys.map(({ kid, key }) => ({ kid, key: Uint8Array.from(Buffer.from(key, 'base64url')) }));
      const decryption = await startDecryption(image, scope, decoded);
      if (decryption) running.set(image.mediaId, decryption);
      return decryption?.bodyLength ?? null;
    },
    add: async ({ mediaId, bytes }: { mediaId: string; bytes: Bytes }) => (await running.get(mediaId)?.add(bytes)) === null,
    async finish(mediaId: string) {
      const decryption = running.get(mediaId);
      return decryption?.finish() === null ? { bitmap: createFakeBitmap(decryption.plain) } : null;
    },
    cancel: () => undefined,
  };
  const link = {
    async ask(name: keyof typeof functions, input: never) {
      if (isStopped) throw new WorkerStoppedError();
      return await functions[name](input);
    },
    stop() {
      isStopped = true;
    },
    onFailure: () => undefined,
  };
  return { link: link as unknown as WorkerLink<DecryptFunctions>, isStopped: () => isStopped };
}

/** As a bitmap has no pixels any more after `close`, this one has no bytes. */
export function createFakeBitmap(bytes: Bytes): ImageBitmap & { bytes: Bytes } {
  const bitmap = {
    width: 8,
    height: 10,
    bytes,
    close() {
      bitmap.width = 0;
      bitmap.bytes = new Uint8Array(0);
    },
  };
  return bitmap;
}
