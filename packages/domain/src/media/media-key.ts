/** The byte array type of WebCrypto. */
export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The metadata of a picture or film and its scope, authenticated with its key and body so that media cannot be swapped. Length in bytes.
 */
export type MediaFacts = { scope: string; mediaId: string; mime: string; plainLength: number };

/** A file key of 32 bytes, wrapped: `key` is the kid (never secret), `salt` has 32 bytes, `keyNonce` 12, `wrappedFileKey` 48. */
export type WrappedKey = { key: string; salt: Bytes; keyNonce: Bytes; wrappedFileKey: Bytes };

const name = 'strapline/media/v1';

/** Derives the key of 32 bytes of a scope from the master secret of a kid. */
export function deriveScopeKey(subtle: SubtleCrypto, master: Bytes, kid: string, scope: string): Promise<Bytes> {
  return deriveHkdf(subtle, master, encodeUtf8(kid), `${name}/scope\n${scope}`);
}

/** Wraps a file key. `salt` and `keyNonce` must be random and used once. */
export async function wrapFileKey(
  subtle: SubtleCrypto,
  key: Bytes,
  fileKey: Bytes,
  facts: MediaFacts,
  wrap: Omit<WrappedKey, 'wrappedFileKey'>,
): Promise<Bytes> {
  const { kek, algorithm } = await prepareWrapping(subtle, key, facts, wrap);
  return new Uint8Array(await subtle.encrypt(algorithm, kek, fileKey));
}

/** Unwraps a file key of 32 bytes; null if the scope's key, the facts or the wrap do not match. */
export async function unwrapFileKey(subtle: SubtleCrypto, key: Bytes, facts: MediaFacts, wrapped: WrappedKey): Promise<Bytes | null> {
  const { kek, algorithm } = await prepareWrapping(subtle, key, facts, wrapped);
  try {
    return new Uint8Array(await subtle.decrypt(algorithm, kek, wrapped.wrappedFileKey));
  } catch (error) {
    if (isDecryptionError(error)) return null;
    throw error;
  }
}

/** Derives the key of 32 bytes that wraps a file key, different for every file by its salt. */
export function deriveWrappingKey(subtle: SubtleCrypto, key: Bytes, salt: Bytes): Promise<Bytes> {
  return deriveHkdf(subtle, key, salt, `${name}/wrap`);
}

/**
 * The authenticated context of a wrapped file key. It includes the kid, which the body's context does not, so that a new master secret
 * needs a new wrap but no new body.
 */
export function formatWrapContext({ scope, mediaId, mime, plainLength }: MediaFacts, kid: string): string {
  return [`${name}/wrap`, scope, kid, mediaId, mime, plainLength].join('\n');
}

/** The authenticated context of a body. */
export function formatBodyContext({ scope, mediaId, mime, plainLength }: MediaFacts): string {
  return [`${name}/body`, scope, mediaId, mime, plainLength].join('\n');
}

/** Whether WebCrypto reports a failed authentication tag; any other error is a bug of the caller. */
export function isDecryptionError(error: unknown): boolean {
  // Not `instanceof`: it may be of another realm.
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'OperationError';
}

export function encodeUtf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

async function prepareWrapping(
  subtle: SubtleCrypto,
  key: Bytes,
  facts: MediaFacts,
  { key: kid, salt, keyNonce }: Omit<WrappedKey, 'wrappedFileKey'>,
) {
  const kek = await subtle.importKey('raw', await deriveWrappingKey(subtle, key, salt), 'AES-GCM', false, ['encrypt', 'decrypt']);
  return { kek, algorithm: { name: 'AES-GCM', iv: keyNonce, additionalData: encodeUtf8(formatWrapContext(facts, kid)) } };
}

async function deriveHkdf(subtle: SubtleCrypto, secret: Bytes, salt: Bytes, info: string): Promise<Bytes> {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info: encodeUtf8(info) }, key, 256));
}
