import { webcrypto } from 'node:crypto';
import { expect, test } from 'vitest';
import { createBodyCipher, headerSize, openBody, sealBody } from './media-body.ts';
import { type Bytes, deriveScopeKey, type MediaFacts, unwrapFileKey, type WrappedKey, wrapFileKey } from './media-key.ts';

// Node's WebCrypto is the browser's; only its declared type differs.
const subtle = webcrypto.subtle as SubtleCrypto;
const bytes = (length: number, start: number): Bytes => Uint8Array.from({ length }, (_, index) => (index * 7 + start) & 0xff);
const flip = (text: Bytes, bit: number): Bytes => text.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
const flipText = (text: string, bit: number): string => {
  const flipped = flip(new TextEncoder().encode(text), bit);
  return new TextDecoder('latin1').decode(flipped);
};

type Sent = { facts: MediaFacts; nonce: Bytes; wrapped: WrappedKey; body: Bytes };

/** What opens the picture of a message: as the server checks it, and then the viewer. */
async function open(scopeKey: Bytes, { facts, nonce, wrapped, body }: Sent): Promise<Bytes | null> {
  const fileKey = await unwrapFileKey(subtle, scopeKey, facts, wrapped);
  if (!fileKey) return null;
  const { head } = await createBodyCipher(subtle, fileKey, nonce, facts);
  const isHead = head.every((byte, at) => byte === body[at]);
  return isHead ? await openBody(subtle, fileKey, facts, body) : null;
}

test('each of 10,000 single-bit flips of metadata and body is refused', async () => {
  const facts: MediaFacts = { scope: 'pair:1', mediaId: 'med_0123456789abcdefghij', mime: 'image/webp', plainLength: 1100 };
  const wrap = { key: 'm26a', salt: bytes(32, 4), keyNonce: bytes(12, 5) };
  const [fileKey, nonce] = [bytes(32, 2), bytes(24, 3)];
  const scopeKey = await deriveScopeKey(subtle, bytes(32, 1), wrap.key, facts.scope);
  const wrapped = { ...wrap, wrappedFileKey: await wrapFileKey(subtle, scopeKey, fileKey, facts, wrap) };
  const body = await sealBody(subtle, fileKey, nonce, facts, bytes(1100, 9));
  const sent: Sent = { facts, nonce, wrapped, body };
  expect(await open(scopeKey, sent)).toEqual(bytes(1100, 9));

  const bitsOf = (length: number): number[] => Array.from({ length: length * 8 }, (_, bit) => bit);
  const ofMetadata: Sent[] = [
    ...(['salt', 'keyNonce', 'wrappedFileKey'] as const).flatMap((name) =>
      bitsOf(wrapped[name].length).map((bit) => ({ ...sent, wrapped: { ...wrapped, [name]: flip(wrapped[name], bit) } })),
    ),
    ...bitsOf(nonce.length).map((bit) => ({ ...sent, nonce: flip(nonce, bit) })),
    ...bitsOf(wrapped.key.length).map((bit) => ({ ...sent, wrapped: { ...wrapped, key: flipText(wrapped.key, bit) } })),
    ...(['scope', 'mediaId', 'mime'] as const).flatMap((name) =>
      bitsOf(facts[name].length).map((bit) => ({ ...sent, facts: { ...facts, [name]: flipText(facts[name], bit) } })),
    ),
    ...bitsOf(2).map((bit) => ({ ...sent, facts: { ...facts, plainLength: facts.plainLength ^ (1 << bit) } })),
  ];
  const ofBody: Sent[] = bitsOf(body.length).map((bit) => ({ ...sent, body: flip(body, bit) }));
  const flips = [...ofMetadata, ...ofBody].slice(0, 10_000);
  expect(flips).toHaveLength(10_000);
  expect(ofMetadata.length).toBeGreaterThan(1_000);
  expect(headerSize).toBe(56);
  for (let first = 0; first < flips.length; first += 500) {
    const opened = await Promise.all(flips.slice(first, first + 500).map((one) => open(scopeKey, one)));
    expect(opened.filter((plain) => plain !== null)).toEqual([]);
  }
}, 240_000);
