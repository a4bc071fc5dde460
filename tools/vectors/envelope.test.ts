import { existsSync, readFileSync } from 'node:fs';
import { deriveScopeKey, wrapFileKey } from '@strapline/domain/media/media-key';
import { expect, test } from 'vitest';
import { answerToEnvelope } from './media.ts';
import { type Fields, fieldsOf, parseJson } from './vector-file.ts';

/**
 * ENVELOPE_VECTORS names a file with further vectors of encrypted files: `{ envelope: { vectors: [..] } }` as in the public file, or only `{ vectors: [..] }` or the
 * list. Without it there is one, made by hand.
 */
const file = process.env['ENVELOPE_VECTORS'];

/** The empty file, whose body is a header and one tag. Made with Node's own cryptography from a key of zeros. */
const ours: Fields = {
  id: 'empty',
  kind: 'sl-media-v1',
  masterKey: '00'.repeat(32),
  scope: 'pair:1',
  mediaId: 'med_00000000000000000000',
  mime: 'image/webp',
  plainLength: 0,
  plain: 'byte i = (31*i + 7) mod 256',
  fileKey: '01'.repeat(32),
  bodyLength: 72,
  wrapAadUtf8: 'strapline/media/v1/wrap\npair:1\nm1\nmed_00000000000000000000\nimage/webp\n0',
  bodyContextUtf8: 'strapline/media/v1/body\npair:1\nmed_00000000000000000000\nimage/webp\n0',
};

function readVectors(): Fields[] {
  if (!file) return [];
  if (!existsSync(file)) throw new Error(`ENVELOPE_VECTORS: there is no file ${file}`);
  const content = parseJson(readFileSync(file, 'utf8'));
  const block = Array.isArray(content) ? content : (fieldsOf(content, 'the file')['envelope'] ?? content);
  const vectors = Array.isArray(block) ? block : fieldsOf(block, 'envelope')['vectors'];
  if (!Array.isArray(vectors) || vectors.length === 0) throw new Error(`ENVELOPE_VECTORS: ${file} has no vectors`);
  return vectors.map((vector, place) => fieldsOf(vector, `vector ${place}`));
}

/** The vector with the wrap that the library makes of it; its contexts and length are written by hand. */
async function completeOurs(): Promise<Fields> {
  const { subtle } = globalThis.crypto;
  const wrap = { key: 'm1', salt: new Uint8Array(32), keyNonce: new Uint8Array(12) };
  const facts = { scope: 'pair:1', mediaId: 'med_00000000000000000000', mime: 'image/webp', plainLength: 0 };
  const key = await deriveScopeKey(subtle, new Uint8Array(32), 'm1', 'pair:1');
  const wrapped = await wrapFileKey(subtle, key, new Uint8Array(32).fill(1), facts, wrap);
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
  const meta = { key: 'm1', salt: hex(wrap.salt), nonce: '00'.repeat(24), keyNonce: hex(wrap.keyNonce), wrappedFileKey: hex(wrapped) };
  return { ...ours, meta };
}

test('every vector of encrypted files passes', async () => {
  for (const vector of [await completeOurs(), ...readVectors()]) {
    const { expected, actual } = await answerToEnvelope(vector);
    for (const [name, value] of Object.entries(expected)) expect(actual[name], `${String(vector['id'])}: ${name}`).toEqual(value);
  }
});
