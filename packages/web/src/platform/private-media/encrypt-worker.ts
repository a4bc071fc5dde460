import { decodeBytes } from './decrypt-picture.ts';
import { type EncryptedBody, type Envelope, encryptPicture } from './encrypt-picture.ts';
import { type PreparationProblem, preparePicture } from './prepare-picture.ts';
import { serveWorker } from './worker-call.ts';

/**
 * Prepares and encrypts one picture. The plain picture and its key stay in here; only encrypted parts and a small preview leave. Its script comes with a
 * Content-Security-Policy that lets it connect to nothing.
 */
export type EncryptFunctions = typeof functions;

let plain: Uint8Array<ArrayBuffer> | undefined;
let mime: 'image/webp' | 'image/jpeg' = 'image/jpeg';
let body: EncryptedBody | undefined;

const functions = {
  /** Returns the preview, or why the file can't be used. */
  prepare: async (file: Blob): Promise<{ preview: ImageBitmap } | PreparationProblem> => {
    const prepared = await preparePicture(file);
    if (typeof prepared === 'string') return prepared;
    plain = prepared.bytes;
    mime = prepared.mime;
    return { preview: prepared.preview };
  },
  /** `key` is the scope's, base64url. Returns what the server needs besides the body. */
  encrypt: async ({
    scope,
    mediaId,
    kid,
    key,
  }: Record<'scope' | 'mediaId' | 'kid' | 'key', string>): Promise<
    Envelope & { mime: typeof mime; plainLength: number; bodyLength: number }
  > => {
    const keyBytes = decodeBytes(key);
    if (!plain || !keyBytes) throw new Error('there is nothing to encrypt');
    body = await encryptPicture({ scope, mediaId, mime }, plain, { kid, key: keyBytes });
    keyBytes.fill(0);
    return { ...body.envelope, mime, plainLength: plain.length, bodyLength: body.length };
  },
  /** Bytes of the encrypted body. The same bytes can be read again. */
  read: async ({ begin, end }: { begin: number; end: number }): Promise<Uint8Array<ArrayBuffer>> => {
    if (!body) throw new Error('the picture is not encrypted yet');
    return await body.read(begin, end);
  },
};

serveWorker(functions, (output) => {
  if (output instanceof Uint8Array) return [output.buffer];
  return typeof output === 'object' && output !== null && 'preview' in output ? [output.preview as ImageBitmap] : [];
});
