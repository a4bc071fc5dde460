import { equalBytes } from '@noble/ciphers/utils.js';
import { type Bytes, encodeUtf8, formatBodyContext, isDecryptionError, type MediaFacts } from './media-key.ts';

/** Plain bytes in a chunk; the last one always has fewer, so that a truncated body is detected. */
export const chunkSize = 16_384;
/** Bytes of authentication that each chunk has more than its plain bytes. */
export const tagSize = 16;
const saltSize = 24;
/** Bytes before the first chunk: the salt, and a key commitment of 32 bytes. */
export const headerSize = saltSize + 32;

/** Opens and seals the chunks of one body. */
export type BodyCipher = {
  /** The header, the first 56 bytes of the body. */
  head: Bytes;
  seal(index: number, plain: Bytes): Promise<Bytes>;
  /** Null if the chunk is not authentic at that index. */
  open(index: number, chunk: Bytes): Promise<Bytes | null>;
};

/**
 * The cipher of a body (C2SP chunked-encryption with AES-256-GCM and HKDF-Expand-SHA-512) from its file key of 32 bytes and a salt of 24, the `nonce` of
 * the file. Compare `head` with what was stored before a chunk is opened.
 */
export async function createBodyCipher(subtle: SubtleCrypto, fileKey: Bytes, salt: Bytes, facts: MediaFacts): Promise<BodyCipher> {
  const info = joinBytes(encodeUtf8('c2sp.org/chunked-encryption@v1+AEAD_AES_256_GCM\0'), salt, encodeUtf8(formatBodyContext(facts)));
  const secret = await expandKey(subtle, fileKey, info);
  const key = await subtle.importKey('raw', secret.slice(0, 32), 'AES-GCM', false, ['encrypt', 'decrypt']);
  const algorithm = (index: number) => ({ name: 'AES-GCM', iv: createChunkNonce(secret.slice(32, 44), index) });
  return {
    head: joinBytes(salt, secret.slice(44, 76)),
    seal: async (index, plain) => new Uint8Array(await subtle.encrypt(algorithm(index), key, plain)),
    open: async (index, chunk) => {
      try {
        return new Uint8Array(await subtle.decrypt(algorithm(index), key, chunk));
      } catch (error) {
        if (isDecryptionError(error)) return null;
        throw error;
      }
    },
  };
}

/** The length in bytes of the encrypted body of a file. */
export function calculateBodyLength(plainLength: number): number {
  return headerSize + plainLength + tagSize * countChunks(plainLength);
}

/** The length in bytes of the file that a body of this length holds; null if no body has this length. */
export function calculatePlainLength(bodyLength: number): number | null {
  const chunks = Math.ceil((bodyLength - headerSize) / (chunkSize + tagSize));
  const plainLength = bodyLength - headerSize - tagSize * chunks;
  return plainLength >= 0 && calculateBodyLength(plainLength) === bodyLength ? plainLength : null;
}

/** The number of chunks of a file; the last may be empty. */
export function countChunks(plainLength: number): number {
  return Math.floor(plainLength / chunkSize) + 1;
}

/** The byte range of a chunk in the body, `end` excluded, for range requests. */
export function getChunkRange(index: number, plainLength: number): { begin: number; end: number } {
  const begin = headerSize + index * (chunkSize + tagSize);
  return { begin, end: Math.min(begin + chunkSize + tagSize, calculateBodyLength(plainLength)) };
}

/** Encrypts a whole file in memory. */
export async function sealBody(subtle: SubtleCrypto, fileKey: Bytes, salt: Bytes, facts: MediaFacts, plain: Bytes): Promise<Bytes> {
  const cipher = await createBodyCipher(subtle, fileKey, salt, facts);
  const chunks: Bytes[] = [];
  for (let index = 0; index < countChunks(plain.length); index += 1)
    chunks.push(await cipher.seal(index, plain.subarray(index * chunkSize, (index + 1) * chunkSize)));
  return joinBytes(cipher.head, ...chunks);
}

/** Decrypts a whole body; null if the key or facts do not match, or it was altered or truncated. */
export async function openBody(subtle: SubtleCrypto, fileKey: Bytes, facts: MediaFacts, body: Bytes): Promise<Bytes | null> {
  if (body.length !== calculateBodyLength(facts.plainLength)) return null;
  const cipher = await createBodyCipher(subtle, fileKey, body.slice(0, saltSize), facts);
  if (!equalBytes(cipher.head, body.subarray(0, headerSize))) return null;
  const chunks: Bytes[] = [];
  for (let index = 0; index < countChunks(facts.plainLength); index += 1) {
    const { begin, end } = getChunkRange(index, facts.plainLength);
    const plain = await cipher.open(index, body.slice(begin, end));
    if (!plain) return null;
    chunks.push(plain);
  }
  return joinBytes(...chunks);
}

// HKDF-Expand (RFC 5869) to 76 bytes, in two rounds; WebCrypto offers it only together with HKDF-Extract.
async function expandKey(subtle: SubtleCrypto, secret: Bytes, info: Bytes): Promise<Bytes> {
  const key = await subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-512' }, false, ['sign']);
  const first = new Uint8Array(await subtle.sign('HMAC', key, joinBytes(info, Uint8Array.of(1))));
  const second = new Uint8Array(await subtle.sign('HMAC', key, joinBytes(first, info, Uint8Array.of(2))));
  return joinBytes(first, second).slice(0, 76);
}

// The chunk's index, big-endian, xored into the end of the base nonce of 12 bytes.
function createChunkNonce(base: Bytes, index: number): Bytes {
  const number = new DataView(new ArrayBuffer(12));
  number.setBigUint64(4, BigInt(index));
  return base.map((byte, at) => byte ^ number.getUint8(at));
}

function joinBytes(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
