/** Bytes that WebCrypto takes. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** What a picture or film is and whom it is for; bound to its key and its body, so that nothing can be passed off as something else. Length in bytes. */
export type MediaFacts = { scope: string; mediaId: string; mime: string; plainLength: number };

/** A file key of 32 bytes, wrapped: `key` is the kid (never secret), `salt` has 32 bytes, `keyNonce` 12, `wrappedFileKey` 48. */
export type WrappedKey = { key: string; salt: Bytes; keyNonce: Bytes; wrappedFileKey: Bytes };

const name = 'strapline/media/v1';

/** The key of 32 bytes that whoever is entitled to a scope is given, from the master secret of a kid. */
export function scopeKey(subtle: SubtleCrypto, master: Bytes, kid: string, scope: string): Promise<Bytes> {
  return hkdf(subtle, master, utf8(kid), `${name}/scope\n${scope}`);
}

/** The wrapped form of a file key. `salt` and `keyNonce` are random and used once. */
export async function wrapFileKey(
  subtle: SubtleCrypto,
  key: Bytes,
  fileKey: Bytes,
  facts: MediaFacts,
  wrap: Omit<WrappedKey, 'wrappedFileKey'>,
): Promise<Bytes> {
  const { kek, algorithm } = await wrapping(subtle, key, facts, wrap);
  return new Uint8Array(await subtle.encrypt(algorithm, kek, fileKey));
}

/** The file key of 32 bytes, or null when the scope's key, the facts or the wrap are others. */
export async function unwrapFileKey(subtle: SubtleCrypto, key: Bytes, facts: MediaFacts, wrapped: WrappedKey): Promise<Bytes | null> {
  const { kek, algorithm } = await wrapping(subtle, key, facts, wrapped);
  try {
    return new Uint8Array(await subtle.decrypt(algorithm, kek, wrapped.wrappedFileKey));
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

/** The key of 32 bytes that wraps file keys, different for every file by its salt. */
export function wrappingKey(subtle: SubtleCrypto, key: Bytes, salt: Bytes): Promise<Bytes> {
  return hkdf(subtle, key, salt, `${name}/wrap`);
}

/** What the wrap of a file key is bound to. The kid stands here and not in the body's context, so that a new master means a new wrap and no new body. */
export function wrapContext({ scope, mediaId, mime, plainLength }: MediaFacts, kid: string): string {
  return [`${name}/wrap`, scope, kid, mediaId, mime, plainLength].join('\n');
}

/** What the body is bound to. */
export function bodyContext({ scope, mediaId, mime, plainLength }: MediaFacts): string {
  return [`${name}/body`, scope, mediaId, mime, plainLength].join('\n');
}

/** Whether WebCrypto says that a tag does not hold; every other error is a mistake of the caller. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'OperationError';
}

export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

async function wrapping(
  subtle: SubtleCrypto,
  key: Bytes,
  facts: MediaFacts,
  { key: kid, salt, keyNonce }: Omit<WrappedKey, 'wrappedFileKey'>,
) {
  const kek = await subtle.importKey('raw', await wrappingKey(subtle, key, salt), 'AES-GCM', false, ['encrypt', 'decrypt']);
  return { kek, algorithm: { name: 'AES-GCM', iv: keyNonce, additionalData: utf8(wrapContext(facts, kid)) } };
}

async function hkdf(subtle: SubtleCrypto, secret: Bytes, salt: Bytes, info: string): Promise<Bytes> {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info: utf8(info) }, key, 256));
}
