import { createHash, webcrypto } from 'node:crypto';
import { openBody, sealBody } from '@strapline/domain/media/media-body';
import {
  deriveScopeKey,
  deriveWrappingKey,
  formatBodyContext,
  formatWrapContext,
  type MediaFacts,
  unwrapFileKey,
  wrapFileKey,
} from '@strapline/domain/media/media-key';
import { type Answer, bytesOf, type Fields, fieldsOf, numberOf, optional, textOf, VectorError } from './vector-file.ts';

// Node's WebCrypto is the browser's; only its declared type differs.
const subtle = webcrypto.subtle as SubtleCrypto;

/** Every step from the master secret to the body, and back. */
export async function answerToEnvelope(vector: Fields): Promise<Answer> {
  if (vector['kind'] !== 'sl-media-v1') throw new VectorError(`there is no kind ${JSON.stringify(vector['kind'])}`);
  const meta = fieldsOf(vector['meta'], 'meta');
  const facts: MediaFacts = {
    scope: textOf(vector, 'scope'),
    mediaId: textOf(vector, 'mediaId'),
    mime: textOf(vector, 'mime'),
    plainLength: numberOf(vector, 'plainLength'),
  };
  const wrap = { key: textOf(meta, 'key'), salt: bytesOf(meta, 'salt'), keyNonce: bytesOf(meta, 'keyNonce') };
  const key = await deriveScopeKey(subtle, bytesOf(vector, 'masterKey'), wrap.key, facts.scope);
  const fileKey = bytesOf(vector, 'fileKey');
  const opened = await unwrapFileKey(subtle, key, facts, { ...wrap, wrappedFileKey: bytesOf(meta, 'wrappedFileKey') });
  const plain = plainOf(vector, facts.plainLength);
  const body = await sealBody(subtle, fileKey, bytesOf(meta, 'nonce'), facts, plain);
  const plainAgain = await openBody(subtle, fileKey, facts, body);
  const names = ['scopeKey', 'wrapAadUtf8', 'bodyContextUtf8', 'kek', 'fileKey', 'bodyLength', 'bodySha256', 'ciphertext', 'bodyHead80'];
  return {
    expected: Object.assign({ wrappedFileKey: meta['wrappedFileKey'], plain: hex(plain) }, ...names.map((name) => optional(vector, name))),
    actual: {
      scopeKey: hex(key),
      wrapAadUtf8: formatWrapContext(facts, wrap.key),
      bodyContextUtf8: formatBodyContext(facts),
      kek: hex(await deriveWrappingKey(subtle, key, wrap.salt)),
      fileKey: opened && hex(opened),
      wrappedFileKey: hex(await wrapFileKey(subtle, key, fileKey, facts, wrap)),
      bodyLength: body.length,
      bodySha256: createHash('sha256').update(body).digest('hex'),
      ciphertext: hex(body),
      bodyHead80: hex(body.subarray(0, 80)),
      plain: plainAgain && hex(plainAgain),
    },
  };
}

function plainOf(vector: Fields, length: number): Uint8Array<ArrayBuffer> {
  if (vector['plain'] !== 'byte i = (31*i + 7) mod 256') throw new VectorError('the plain bytes have an unknown notation');
  return Uint8Array.from({ length }, (_, index) => (31 * index + 7) % 256);
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
