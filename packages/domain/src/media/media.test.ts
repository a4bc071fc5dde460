import { createDecipheriv, createHmac, hkdfSync, webcrypto } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  calculateBodyLength,
  calculatePlainLength,
  chunkSize,
  countChunks,
  createBodyCipher,
  getChunkRange,
  headerSize,
  openBody,
  sealBody,
} from './media-body.ts';
import { type Bytes, deriveScopeKey, type MediaFacts, unwrapFileKey, wrapFileKey } from './media-key.ts';

// Node's WebCrypto is the browser's; only its declared type differs.
const subtle = webcrypto.subtle as SubtleCrypto;
const bytes = (length: number, start = 0): Bytes => Uint8Array.from({ length }, (_, index) => (index * 7 + start) & 0xff);

const master = bytes(32, 1);
const fileKey = bytes(32, 2);
const salt = bytes(24, 3);
const wrap = { key: 'pictures-26', salt: bytes(32, 4), keyNonce: bytes(12, 5) };
const facts = (plainLength: number): MediaFacts => ({ scope: 'pair:42', mediaId: 'left-cup', mime: 'image/webp', plainLength });

describe('the key of a picture', () => {
  test('is wrapped for a scope and unwrapped', async () => {
    const key = await deriveScopeKey(subtle, master, wrap.key, 'pair:42');
    expect(Buffer.from(key)).toEqual(Buffer.from(hkdfSync('sha256', master, wrap.key, 'strapline/media/v1/scope\npair:42', 32)));
    const wrappedFileKey = await wrapFileKey(subtle, key, fileKey, facts(10), wrap);
    expect(wrappedFileKey).toHaveLength(48);
    expect(await unwrapFileKey(subtle, key, facts(10), { ...wrap, wrappedFileKey })).toEqual(fileKey);
  });

  test('is not unwrapped for another scope, kid, picture, type or length, or with a flipped bit', async () => {
    const key = await deriveScopeKey(subtle, master, wrap.key, 'pair:42');
    const wrapped = { ...wrap, wrappedFileKey: await wrapFileKey(subtle, key, fileKey, facts(10), wrap) };
    const other = await deriveScopeKey(subtle, master, wrap.key, 'pair:43');
    expect(await unwrapFileKey(subtle, other, facts(10), wrapped)).toBeNull();
    expect(await unwrapFileKey(subtle, key, facts(10), { ...wrapped, key: 'pictures-27' })).toBeNull();
    for (const change of [{ scope: 'pair:43' }, { mediaId: 'right-cup' }, { mime: 'image/png' }, { plainLength: 11 }])
      expect(await unwrapFileKey(subtle, key, { ...facts(10), ...change }, wrapped)).toBeNull();
    for (const field of ['salt', 'keyNonce', 'wrappedFileKey'] as const)
      expect(await unwrapFileKey(subtle, key, facts(10), { ...wrapped, [field]: turned(wrapped[field], 9) })).toBeNull();
  });
});

describe('the body of a picture', () => {
  test.each([0, 1, chunkSize - 1, chunkSize, chunkSize + 1, 2 * chunkSize + 100])('of %i bytes round-trips', async (length) => {
    const plain = bytes(length);
    const body = await sealBody(subtle, fileKey, salt, facts(length), plain);
    expect(body).toHaveLength(calculateBodyLength(length));
    expect(await openBody(subtle, fileKey, facts(length), body)).toEqual(plain);
  });

  test('has a length that says how long the file is, and no other length is one of a body', () => {
    for (const length of [0, 1, chunkSize - 1, chunkSize, chunkSize + 1, 5 * chunkSize + 77])
      expect(calculatePlainLength(calculateBodyLength(length))).toBe(length);
    for (const length of [-1, 0, 55, 56, 71, headerSize + chunkSize + 16, headerSize + chunkSize + 31])
      expect(calculatePlainLength(length)).toBeNull();
  });

  test('is C2SP chunked encryption, decrypted with Node alone', async () => {
    const plain = bytes(chunkSize + 3);
    const body = await sealBody(subtle, fileKey, salt, facts(plain.length), plain);
    const context = `strapline/media/v1/body\npair:42\nleft-cup\nimage/webp\n${plain.length}`;
    const info = Buffer.concat([Buffer.from('c2sp.org/chunked-encryption@v1+AEAD_AES_256_GCM\0'), salt, Buffer.from(context)]);
    const first = createHmac('sha512', fileKey).update(info).update('\x01').digest();
    const secret = Buffer.concat([first, createHmac('sha512', fileKey).update(first).update(info).update('\x02').digest()]);
    expect(Buffer.from(body.subarray(0, headerSize))).toEqual(Buffer.concat([salt, secret.subarray(44, 76)]));
    const nonce = Buffer.from(secret.subarray(32, 44));
    nonce.writeUInt8(nonce.readUInt8(11) ^ 1, 11);
    const { begin, end } = getChunkRange(1, plain.length);
    const decipher = createDecipheriv('aes-256-gcm', secret.subarray(0, 32), nonce).setAuthTag(body.subarray(end - 16, end));
    expect(Buffer.concat([decipher.update(body.subarray(begin, end - 16)), decipher.final()])).toEqual(
      Buffer.from(plain.subarray(chunkSize)),
    );
  });

  test('decrypts any chunk without the previous ones', async () => {
    const plain = bytes(3 * chunkSize);
    const body = await sealBody(subtle, fileKey, salt, facts(plain.length), plain);
    const cipher = await createBodyCipher(subtle, fileKey, salt, facts(plain.length));
    const chunk = (index: number) => {
      const { begin, end } = getChunkRange(index, plain.length);
      return body.slice(begin, end);
    };
    expect(countChunks(plain.length)).toBe(4);
    expect(await cipher.open(2, chunk(2))).toEqual(plain.slice(2 * chunkSize));
    expect(await cipher.open(3, chunk(3))).toHaveLength(0);
    expect(await cipher.open(1, chunk(2))).toBeNull();
  });

  test('is refused truncated, extended, with chunks swapped, or with any flipped bit', async () => {
    const plain = bytes(2 * chunkSize);
    const body = await sealBody(subtle, fileKey, salt, facts(plain.length), plain);
    const open = (body: Bytes) => openBody(subtle, fileKey, facts(plain.length), body);
    expect(await open(body)).toEqual(plain);
    const [first, second] = [getChunkRange(0, plain.length), getChunkRange(1, plain.length)];
    const swapped = body.slice();
    swapped.set(body.subarray(second.begin, second.end), first.begin);
    swapped.set(body.subarray(first.begin, first.end), second.begin);
    for (const broken of [body.slice(0, -1), body.slice(0, -16), body.slice(0, 40), body.slice(0, 0), swapped])
      expect(await open(broken)).toBeNull();
    expect(await open(Uint8Array.from([...body, 0]))).toBeNull();
    for (let bit = 0; bit < headerSize * 8; bit += 13) expect(await open(turned(body, bit))).toBeNull();
    for (let bit = 0; bit < body.length * 8; bit += 4001) expect(await open(turned(body, bit))).toBeNull();
  });

  test('is refused with another key or as another picture', async () => {
    const body = await sealBody(subtle, fileKey, salt, facts(5), bytes(5));
    expect(await openBody(subtle, bytes(32, 9), facts(5), body)).toBeNull();
    for (const change of [{ scope: 'pair:43' }, { mediaId: 'right-cup' }, { mime: 'image/png' }, { plainLength: 4 }])
      expect(await openBody(subtle, fileKey, { ...facts(5), ...change }, body)).toBeNull();
  });

  test('distinguishes a bug from a wrong key', async () => {
    await expect(openBody(subtle, bytes(0), facts(0), new Uint8Array(calculateBodyLength(0)))).rejects.toThrow();
    await expect(
      unwrapFileKey({ ...subtle, importKey: () => Promise.reject(new TypeError('no')) }, fileKey, facts(0), {
        ...wrap,
        wrappedFileKey: bytes(48),
      }),
    ).rejects.toThrow(TypeError);
  });
});

function turned(body: Bytes, bit: number): Bytes {
  return body.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
}
