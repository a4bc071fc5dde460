import type { EncryptedImage } from '@strapline/contract/shapes/private-media';
import { decodeBase64url } from '@strapline/domain/bytes/base64';
import { type BodyProblem, createBodyOpener } from '@strapline/domain/media/body-stream';
import { calculateBodyLength } from '@strapline/domain/media/media-body';
import { type Bytes, type MediaFacts, unwrapFileKey, type WrappedKey } from '@strapline/domain/media/media-key';

export type ScopeKey = { kid: string; key: Bytes };
export type EnvelopeOf = Omit<EncryptedImage, 'url' | 'ciphertext'>;

/** A picture whose bytes arrive. `plain` is complete, and may be used, only when `finish` found no problem. */
export type Decryption = {
  bodyLength: number;
  add(piece: Bytes): Promise<BodyProblem | null>;
  finish(): BodyProblem | null;
  plain: Bytes;
};

/** Unwraps the file key with the key of the same kid, else with any other; null if none of them does. */
export async function startDecryption(image: EnvelopeOf, scope: string, keys: readonly ScopeKey[]): Promise<Decryption | null> {
  const facts: MediaFacts = { scope, mediaId: image.mediaId, mime: image.mime, plainLength: image.plainLength };
  const parsed = parseEnvelope(image);
  if (!parsed) return null;
  const { subtle } = crypto;
  for (const { key } of orderKeys(keys, image.key)) {
    const fileKey = await unwrapFileKey(subtle, key, facts, parsed.wrap);
    if (!fileKey) continue;
    const plain = new Uint8Array(image.plainLength);
    const opener = await createBodyOpener(subtle, fileKey, parsed.nonce, facts, (bytes, at) => plain.set(bytes, at));
    fileKey.fill(0);
    return { bodyLength: calculateBodyLength(image.plainLength), add: opener.add, finish: opener.finish, plain };
  }
  return null;
}

/** The key whose kid matches first. */
function orderKeys(keys: readonly ScopeKey[], kid: string): ScopeKey[] {
  return [...keys.filter((key) => key.kid === kid), ...keys.filter((key) => key.kid !== kid)];
}

function parseEnvelope(image: EnvelopeOf): { wrap: WrappedKey; nonce: Bytes } | null {
  const [salt, nonce, keyNonce, wrappedFileKey] = [image.salt, image.nonce, image.keyNonce, image.wrappedFileKey].map(decodeBytes);
  if (!salt || !nonce || !keyNonce || !wrappedFileKey) return null;
  const isComplete = salt.length === 32 && nonce.length === 24 && keyNonce.length === 12 && wrappedFileKey.length === 48;
  return isComplete ? { wrap: { key: image.key, salt, keyNonce, wrappedFileKey }, nonce } : null;
}

/** The bytes of a base64url text; null if it is none. */
export function decodeBytes(text: string): Bytes | null {
  const bytes = decodeBase64url(text);
  return bytes && Uint8Array.from(bytes);
}
