import { equalBytes } from '../bytes/equal-bytes.ts';
import { type Bytes, bodyContext, isRefusal, type MediaFacts, utf8 } from './media-key.ts';

/** Plain bytes in a chunk; the last one always holds fewer, so that a body that lacks it is known to be cut off. */
export const chunkSize = 16_384;
const tagSize = 16;
const saltSize = 24;
/** Bytes before the first chunk: the salt, and 32 by which a wrong key is known. */
export const headSize = saltSize + 32;

/** Opens and seals the chunks of one body. */
export type BodyCipher = {
  /** The first 56 bytes of the body. */
  head: Bytes;
  seal(index: number, plain: Bytes): Promise<Bytes>;
  /** Null when the chunk is not the one of that place. */
  open(index: number, chunk: Bytes): Promise<Bytes | null>;
};

/**
 * The cipher of a body (C2SP chunked-encryption with AES-256-GCM and HKDF-Expand-SHA-512) from its file key of 32 bytes and a salt of 24, the `nonce` of
 * the file. Compare `head` with what was stored before a chunk is opened.
 */
export async function bodyCipher(subtle: SubtleCrypto, fileKey: Bytes, salt: Bytes, facts: MediaFacts): Promise<BodyCipher> {
  const info = joined(utf8('c2sp.org/chunked-encryption@v1+AEAD_AES_256_GCM\0'), salt, utf8(bodyContext(facts)));
  const secret = await expand(subtle, fileKey, info);
  const key = await subtle.importKey('raw', secret.slice(0, 32), 'AES-GCM', false, ['encrypt', 'decrypt']);
  const algorithm = (index: number) => ({ name: 'AES-GCM', iv: chunkNonce(secret.slice(32, 44), index) });
  return {
    head: joined(salt, secret.slice(44, 76)),
    seal: async (index, plain) => new Uint8Array(await subtle.encrypt(algorithm(index), key, plain)),
    open: async (index, chunk) => {
      try {
        return new Uint8Array(await subtle.decrypt(algorithm(index), key, chunk));
      } catch (error) {
        if (isRefusal(error)) return null;
        throw error;
      }
    },
  };
}

/** Bytes of the whole body of a file of that many. */
export function bodyLength(plainLength: number): number {
  return headSize + plainLength + tagSize * chunkCount(plainLength);
}

/** How many chunks a file of that many bytes has; the last may be empty. */
export function chunkCount(plainLength: number): number {
  return Math.floor(plainLength / chunkSize) + 1;
}

/** Where in the body a chunk lies, from `begin` up to and not including `end`: the bytes to ask for when somebody seeks. */
export function chunkRange(index: number, plainLength: number): { begin: number; end: number } {
  const begin = headSize + index * (chunkSize + tagSize);
  return { begin, end: Math.min(begin + chunkSize + tagSize, bodyLength(plainLength)) };
}

/** A whole body, for files that fit in memory. */
export async function sealBody(subtle: SubtleCrypto, fileKey: Bytes, salt: Bytes, facts: MediaFacts, plain: Bytes): Promise<Bytes> {
  const cipher = await bodyCipher(subtle, fileKey, salt, facts);
  const chunks: Bytes[] = [];
  for (let index = 0; index < chunkCount(plain.length); index += 1)
    chunks.push(await cipher.seal(index, plain.slice(index * chunkSize, (index + 1) * chunkSize)));
  return joined(cipher.head, ...chunks);
}

/** The file in a whole body, or null when the key or the facts are others, or a single bit is, or the end is missing. */
export async function openBody(subtle: SubtleCrypto, fileKey: Bytes, facts: MediaFacts, body: Bytes): Promise<Bytes | null> {
  if (body.length !== bodyLength(facts.plainLength)) return null;
  const cipher = await bodyCipher(subtle, fileKey, body.slice(0, saltSize), facts);
  if (!equalBytes(cipher.head, body.subarray(0, headSize))) return null;
  const chunks: Bytes[] = [];
  for (let index = 0; index < chunkCount(facts.plainLength); index += 1) {
    const { begin, end } = chunkRange(index, facts.plainLength);
    const plain = await cipher.open(index, body.slice(begin, end));
    if (!plain) return null;
    chunks.push(plain);
  }
  return joined(...chunks);
}

// HKDF-Expand (RFC 5869) to 76 bytes, which are two rounds; WebCrypto has it only together with the extraction before it.
async function expand(subtle: SubtleCrypto, secret: Bytes, info: Bytes): Promise<Bytes> {
  const key = await subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-512' }, false, ['sign']);
  const first = new Uint8Array(await subtle.sign('HMAC', key, joined(info, Uint8Array.of(1))));
  const second = new Uint8Array(await subtle.sign('HMAC', key, joined(first, info, Uint8Array.of(2))));
  return joined(first, second).slice(0, 76);
}

// The number of the chunk, most significant byte first, over the end of the base nonce of 12 bytes.
function chunkNonce(base: Bytes, index: number): Bytes {
  const number = new DataView(new ArrayBuffer(12));
  number.setBigUint64(4, BigInt(index));
  return base.map((byte, at) => byte ^ number.getUint8(at));
}

function joined(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
