import { encodeBase64url } from '@strapline/domain/bytes/base64url';
import { sealRange } from '@strapline/domain/media/body-stream';
import { calculateBodyLength, createBodyCipher } from '@strapline/domain/media/media-body';
import { type Bytes, type MediaFacts, wrapFileKey } from '@strapline/domain/media/media-key';

/** What the server stores of an encrypted picture besides its body; bytes are base64url. */
export type Envelope = { salt: string; nonce: string; keyNonce: string; wrappedFileKey: string };

/** A picture that is encrypted as it is read. Only the plain bytes are held, and the part that was asked for. */
export type EncryptedBody = { envelope: Envelope; length: number; read(begin: number, end: number): Promise<Bytes> };

/** Encrypts with a new file key, which is wrapped with the key of 32 bytes of the scope and then only known to this function's result. */
export async function encryptPicture(
  facts: Omit<MediaFacts, 'plainLength'>,
  plain: Bytes,
  { kid, key }: { kid: string; key: Bytes },
): Promise<EncryptedBody> {
  const { subtle } = crypto;
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const all: MediaFacts = { ...facts, plainLength: plain.length };
  const [fileKey, salt, nonce, keyNonce] = [random(32), random(32), random(24), random(12)];
  const wrappedFileKey = await wrapFileKey(subtle, key, fileKey, all, { key: kid, salt, keyNonce });
  const cipher = await createBodyCipher(subtle, fileKey, nonce, all);
  fileKey.fill(0);
  const [text, textNonce, textKeyNonce, textKey] = [salt, nonce, keyNonce, wrappedFileKey].map(encodeBase64url);
  if (!text || !textNonce || !textKeyNonce || !textKey) throw new Error('the envelope is empty');
  return {
    envelope: { salt: text, nonce: textNonce, keyNonce: textKeyNonce, wrappedFileKey: textKey },
    length: calculateBodyLength(plain.length),
    read: (begin, end) => sealRange(cipher, plain, begin, end),
  };
}
