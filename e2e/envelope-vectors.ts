import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** A test vector of `strapline/media/v1`; bytes are hex. Plain byte i is (31 * i + 7) mod 256. */
export type EnvelopeVector = {
  id: string;
  kind: string;
  masterKey: string;
  scope: string;
  mediaId: string;
  mime: string;
  plainLength: number;
  scopeKey: string;
  meta: Record<'key' | 'salt' | 'nonce' | 'keyNonce' | 'wrappedFileKey', string>;
  wrapAadUtf8: string;
  bodyContextUtf8: string;
  kek: string;
  fileKey: string;
  bodyLength: number;
  bodySha256: string;
  ciphertext?: string;
  bodyHead80?: string;
};

const chunkSize = 16_384;

/** Around the borders of chunks, where mistakes are made. */
const lengths = [0, 1, 1000, chunkSize - 1, chunkSize, chunkSize + 1, 2 * chunkSize, 40_000];

/** Vectors made with Node's own cryptography, and those of the file ENVELOPE_VECTORS. */
export async function loadEnvelopeVectors(): Promise<EnvelopeVector[]> {
  const own = lengths.map(createVector);
  const file = process.env['ENVELOPE_VECTORS'];
  if (!file) return own;
  const { envelope } = JSON.parse(await readFile(file, 'utf8')) as { envelope: { vectors: EnvelopeVector[] } };
  if (envelope.vectors.length === 0) throw new Error(`${file} has no vectors of envelopes`);
  return [...own, ...envelope.vectors];
}

function createVector(plainLength: number): EnvelopeVector {
  const [master, fileKey, salt, nonce, keyNonce] = [32, 32, 32, 24, 12].map((length) => randomBytes(length)) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const facts = ['pair:amber_lark_k2p:2026:main:0002', `med_${plainLength.toString().padStart(20, '0')}`, 'image/webp', plainLength];
  const kid = 'm26e';
  const scopeKey = Buffer.from(hkdfSync('sha256', master, kid, `strapline/media/v1/scope\n${facts[0]}`, 32));
  const kek = Buffer.from(hkdfSync('sha256', scopeKey, salt, 'strapline/media/v1/wrap', 32));
  const wrapAadUtf8 = ['strapline/media/v1/wrap', facts[0], kid, ...facts.slice(1)].join('\n');
  const bodyContextUtf8 = ['strapline/media/v1/body', ...facts].join('\n');
  const body = sealBody(fileKey, nonce, bodyContextUtf8, plainLength);
  return {
    id: `own-${plainLength}`,
    kind: 'sl-media-v1',
    masterKey: master.toString('hex'),
    scope: String(facts[0]),
    mediaId: String(facts[1]),
    mime: String(facts[2]),
    plainLength,
    scopeKey: scopeKey.toString('hex'),
    meta: {
      key: kid,
      salt: salt.toString('hex'),
      nonce: nonce.toString('hex'),
      keyNonce: keyNonce.toString('hex'),
      wrappedFileKey: seal(kek, keyNonce, fileKey, wrapAadUtf8).toString('hex'),
    },
    wrapAadUtf8,
    bodyContextUtf8,
    kek: kek.toString('hex'),
    fileKey: fileKey.toString('hex'),
    bodyLength: body.length,
    bodySha256: createHash('sha256').update(body).digest('hex'),
    bodyHead80: body.subarray(0, 80).toString('hex'),
  };
}

function sealBody(fileKey: Buffer, nonce: Buffer, context: string, plainLength: number): Buffer {
  const info = Buffer.concat([Buffer.from('c2sp.org/chunked-encryption@v1+AEAD_AES_256_GCM\0'), nonce, Buffer.from(context)]);
  const first = createHmac('sha512', fileKey).update(info).update('\x01').digest();
  const secret = Buffer.concat([first, createHmac('sha512', fileKey).update(first).update(info).update('\x02').digest()]);
  const plain = Buffer.from(Uint8Array.from({ length: plainLength }, (_, index) => (31 * index + 7) % 256));
  const chunks = Array.from({ length: Math.floor(plainLength / chunkSize) + 1 }, (_, index) => {
    const chunkNonce = Buffer.from(secret.subarray(32, 44));
    chunkNonce.writeUInt32BE((chunkNonce.readUInt32BE(8) ^ index) >>> 0, 8);
    return seal(secret.subarray(0, 32), chunkNonce, plain.subarray(index * chunkSize, (index + 1) * chunkSize), '');
  });
  return Buffer.concat([nonce, secret.subarray(44, 76), ...chunks]);
}

function seal(key: Uint8Array, nonce: Uint8Array, plain: Uint8Array, context: string): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}
