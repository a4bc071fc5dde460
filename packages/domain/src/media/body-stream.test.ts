import { webcrypto } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBodyOpener, sealRange } from './body-stream.ts';
import { calculateBodyLength, chunkSize, createBodyCipher, headerSize, sealBody } from './media-body.ts';
import type { Bytes, MediaFacts } from './media-key.ts';

// Node's WebCrypto is the browser's; only its declared type differs.
const subtle = webcrypto.subtle as SubtleCrypto;
const bytes = (length: number, start = 0): Bytes => Uint8Array.from({ length }, (_, index) => (index * 7 + start) & 0xff);
const fileKey = bytes(32, 2);
const salt = bytes(24, 3);
const facts = (plainLength: number): MediaFacts => ({ scope: 'pair:42', mediaId: 'left-cup', mime: 'image/webp', plainLength });
const lengths = [0, 1, chunkSize - 1, chunkSize, chunkSize + 1, 2 * chunkSize + 100];

/** What is released, and what is said, of a body that arrives in pieces. */
async function openInPieces(body: Bytes, plainLength: number, size: number, key = fileKey) {
  const released: number[] = [];
  const opener = await createBodyOpener(subtle, key, salt, facts(plainLength), (plain, at) => {
    expect(at).toBe(released.length);
    released.push(...plain);
  });
  for (let at = 0; at < body.length; at += size) if (await opener.add(body.slice(at, at + size))) break;
  return { released: Uint8Array.from(released), problem: opener.finish() };
}

describe('a part of an encrypted body', () => {
  test.each(lengths)('of %i plain bytes equals that part of the whole', async (length) => {
    const plain = bytes(length);
    const body = await sealBody(subtle, fileKey, salt, facts(length), plain);
    const cipher = await createBodyCipher(subtle, fileKey, salt, facts(length));
    expect(await sealRange(cipher, plain, 0, Number.MAX_SAFE_INTEGER)).toEqual(body);
    await fc.assert(
      fc.asyncProperty(fc.nat(body.length), fc.nat(body.length), async (begin, size) => {
        expect(await sealRange(cipher, plain, begin, begin + size)).toEqual(body.slice(begin, begin + size));
      }),
      { numRuns: 40 },
    );
  });

  test('encrypts only the chunks that it touches', async () => {
    const plain = bytes(5 * chunkSize);
    const cipher = await createBodyCipher(subtle, fileKey, salt, facts(plain.length));
    const sealed: number[] = [];
    const counting = {
      ...cipher,
      seal(index: number, chunk: Bytes) {
        sealed.push(index);
        return cipher.seal(index, chunk);
      },
    };
    await sealRange(counting, plain, headerSize + 2 * (chunkSize + 16) + 5, headerSize + 3 * (chunkSize + 16) + 5);
    expect(sealed).toEqual([2, 3]);
    await sealRange(counting, plain, 0, headerSize);
    expect(sealed).toEqual([2, 3]);
  });
});

describe('a body that arrives in pieces', () => {
  test.each(lengths)('of %i plain bytes is opened, whatever the size of the pieces', async (length) => {
    const plain = bytes(length);
    const body = await sealBody(subtle, fileKey, salt, facts(length), plain);
    for (const size of [1 + (length >> 3), 1000, chunkSize, chunkSize + 16, 70_000])
      expect(await openInPieces(body, length, size)).toEqual({ released: plain, problem: null });
  });

  test('releases nothing of a chunk that was altered, and nothing after it', async () => {
    const plain = bytes(3 * chunkSize);
    const body = await sealBody(subtle, fileKey, salt, facts(plain.length), plain);
    const altered = body.slice();
    altered.set([(body[headerSize + chunkSize + 16 + 9] ?? 0) ^ 4], headerSize + chunkSize + 16 + 9);
    for (const size of [500, 16_000, body.length])
      expect(await openInPieces(altered, plain.length, size)).toEqual({ released: plain.slice(0, chunkSize), problem: 'altered' });
  });

  test('is refused with any flipped bit, and with another key', async () => {
    const plain = bytes(chunkSize + 40);
    const body = await sealBody(subtle, fileKey, salt, facts(plain.length), plain);
    for (let bit = 0; bit < body.length * 8; bit += 2003) {
      const flipped = body.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
      expect((await openInPieces(flipped, plain.length, 4096)).problem).toBe('altered');
    }
    expect(await openInPieces(body, plain.length, 4096, bytes(32, 9))).toEqual({ released: new Uint8Array(0), problem: 'altered' });
  });

  test.each([1, 16, 17, 40, chunkSize + 16])('is noticed when %i bytes are cut off its end', async (cut) => {
    const plain = bytes(2 * chunkSize);
    const body = await sealBody(subtle, fileKey, salt, facts(plain.length), plain);
    expect((await openInPieces(body.slice(0, -cut), plain.length, 4096)).problem).toBe('length');
  });

  test('is noticed when bytes are added to it, or none arrive', async () => {
    const plain = bytes(2 * chunkSize);
    const body = await sealBody(subtle, fileKey, salt, facts(plain.length), plain);
    expect((await openInPieces(Uint8Array.from([...body, 0]), plain.length, 4096)).problem).toBe('length');
    expect(await openInPieces(new Uint8Array(0), plain.length, 4096)).toEqual({ released: new Uint8Array(0), problem: 'length' });
    expect(calculateBodyLength(plain.length)).toBe(body.length);
  });
});
