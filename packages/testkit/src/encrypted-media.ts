import { randomBytes, randomInt, webcrypto } from 'node:crypto';
import type { Output } from '@strapline/contract/events';
import type { EncryptedImage, EncryptedImageInput, PrivateResourceKind } from '@strapline/contract/shapes/private-media';
import { openBody, sealBody } from '@strapline/domain/media/media-body';
import { type Bytes, unwrapFileKey, wrapFileKey } from '@strapline/domain/media/media-key';
import { waitForUpload } from './bra-tags.ts';
import type { Person, TestServer } from './test-server.ts';

// Node's WebCrypto is the browser's; only its declared type differs.
const subtle = webcrypto.subtle as SubtleCrypto;
const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

type Envelope = Omit<EncryptedImageInput, 'url' | 'ciphertext'>;
export type Resource = { resource: PrivateResourceKind; id: string };

export function createMediaId(): string {
  return `med_${Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}

/** A file encrypted with the first of these keys, as the browser does it. */
export async function encryptFile(
  { scope, keys }: Output<'getDerivedKey'>,
  plain: Uint8Array,
  { mediaId = createMediaId(), mime = 'image/webp' }: { mediaId?: string; mime?: Envelope['mime'] } = {},
): Promise<{ envelope: Envelope; body: Bytes }> {
  const [first] = keys;
  if (!first) throw new Error('there is no key to encrypt with');
  const facts = { scope, mediaId, mime, plainLength: plain.length };
  const [fileKey, salt, nonce, keyNonce] = [32, 32, 24, 12].map((size) => new Uint8Array(randomBytes(size))) as [
    Bytes,
    Bytes,
    Bytes,
    Bytes,
  ];
  const wrapped = await wrapFileKey(subtle, decode(first.key), fileKey, facts, { key: first.kid, salt, keyNonce });
  const body = await sealBody(subtle, fileKey, nonce, facts, new Uint8Array(plain));
  const envelope = {
    mediaId,
    key: first.kid,
    salt: encode(salt),
    nonce: encode(nonce),
    keyNonce: encode(keyNonce),
    wrappedFileKey: encode(wrapped),
    mime,
    plainLength: plain.length,
  };
  return { envelope, body };
}

/** Starts an upload of an encrypted file; `body` may be a part of it, or anything else. */
export async function sendEncrypted(
  server: TestServer,
  person: Person,
  { mediaId, body, length = body.length }: { mediaId: string; body: Uint8Array; length?: number },
) {
  return await server.http('/v1/uploads', {
    method: 'POST',
    token: person.token,
    headers: {
      'x-application': person.app,
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'upload-metadata': `kind ${toBase64('encrypted')},mediaId ${toBase64(mediaId)}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: Buffer.from(body),
  });
}

/** Encrypts a file for a resource of the person, uploads it, and returns it as it is handed in. */
export async function uploadEncrypted(
  server: TestServer,
  person: Person,
  resource: Resource,
  plain: Uint8Array,
): Promise<EncryptedImageInput> {
  const mediaId = resource.resource === 'media' ? resource.id : createMediaId();
  const { envelope, body } = await encryptFile(await person.client.call('getDerivedKey', resource), plain, { mediaId });
  const sent = await sendEncrypted(server, person, { mediaId, body });
  const url = sent.headers.get('location');
  if (sent.status !== 201 || !url) throw new Error(`the upload failed with ${sent.status}: ${JSON.stringify(sent.body)}`);
  const { state, reason } = await waitForUpload(person, url.split('/').at(-1) ?? '');
  if (state !== 'ready') throw new Error(`the encrypted file was refused: ${reason}`);
  return { ...envelope, url };
}

/** Decrypts a picture with the keys that a viewer has, in their order; null if none opens it. */
export async function decryptFile(
  { scope, keys }: Output<'getDerivedKey'>,
  image: Omit<EncryptedImage, 'url' | 'ciphertext'>,
  body: Uint8Array,
): Promise<Bytes | null> {
  const facts = { scope, mediaId: image.mediaId, mime: image.mime, plainLength: image.plainLength };
  const wrapped = { salt: decode(image.salt), keyNonce: decode(image.keyNonce), wrappedFileKey: decode(image.wrappedFileKey) };
  for (const { kid, key } of keys) {
    const fileKey = await unwrapFileKey(subtle, decode(key), facts, { key: kid, ...wrapped });
    if (fileKey) return await openBody(subtle, fileKey, facts, new Uint8Array(body));
  }
  return null;
}

/** The body of a picture by its link; null if it isn't sent. */
export async function loadBody(server: TestServer, image: EncryptedImage): Promise<Uint8Array | null> {
  if ('ciphertext' in image) return decode(image.ciphertext);
  const response = await fetch(new URL(image.url, `http://127.0.0.1:${server.services.config.port}`));
  return response.status === 200 ? new Uint8Array(await response.arrayBuffer()) : null;
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

function decode(text: string): Bytes {
  return new Uint8Array(Buffer.from(text, 'base64url'));
}

function toBase64(text: string): string {
  return Buffer.from(text).toString('base64');
}
