import { spawnSync } from 'node:child_process';
import { createCipheriv, createHmac, createPrivateKey, createPublicKey, hash, hkdfSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { computeTestCmac, createTestTap } from '@strapline/domain/chip/test-chip';
import { describe, expect, test } from 'vitest';
import { checkAuthenticity } from './authenticity.ts';
import { VectorError } from './vector-file.ts';

const hex = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('hex');
const master = Buffer.from('a chip factory keeps this secret');
const chip = { kid: 'spring-26', master, uid: '04a1b2c3d4e5f6', counter: 17, tear: 'CCSL1' };
const key = Buffer.alloc(16, 3);
const ours = { kind: 'sdm-sl1', mode: 'AES', kid: chip.kid, master: hex(master) };

// One or two vectors of each kind. Their expected values are computed with Node, or published by the named source.
function ownFile() {
  return {
    format: 'strapline-ntag-vectors/1',
    note: 'a text explains and is not checked',
    verdicts: { ok: 'so are these' },
    published: [message(), counterAlone(), encryptedCounterAlone()],
    primitives: [
      {
        id: 'cmac',
        kind: 'aes-cmac',
        key: hex(key),
        message: '010203',
        expect: { cmac: hex(computeTestCmac(key, Buffer.from([1, 2, 3]))) },
      },
      {
        id: 'diversified',
        kind: 'an10922-aes128',
        key: hex(key),
        divInput: '04',
        expect: { key: hex(computeTestCmac(key, Buffer.from([1, 4]), 2)) },
      },
      // NXP AN12304.
      {
        id: 'lrp',
        kind: 'lrp-eval',
        key: '9fbc2045fa6215b4fd1aba412dd9c59d',
        nibbles: 'f9b72310bdae086c51d354b65f1f05f1',
        finalize: true,
        updatedKey: 1,
        expect: { result: '3f410411d5ed704572d06ede6ab45ca2' },
      },
      {
        id: 'lrp-cmac',
        kind: 'lrp-cmac',
        key: 'e718ee5c2c37ac31129dd60377cb97af',
        message: '1e4bd43a31',
        expect: { cmac: '7d45f28e5faa0c2fa7379a3bba4b2a6e' },
      },
    ],
    kdf: [
      {
        id: 'grown-key',
        kind: 'sl1-kdf',
        master: hex(master),
        kid: 'k',
        uid: chip.uid,
        expect: { metaRead: hex(derived(master, 'k', 'strapline/ntag424/v1/meta-read', 16)) },
      },
      {
        id: 'sdm-backend',
        kind: 'sdm-backend-kdf2023',
        masterKey: hex(key),
        uid: chip.uid,
        keyNo: 2,
        expect: { metaKey: createHmac('sha256', key).update('PICCDataKey').digest('hex').slice(0, 32) },
      },
      {
        id: 'boltcard',
        kind: 'boltcard-deterministic',
        issuerKey: hex(key),
        uid: chip.uid,
        version: 2,
        expect: { card_key: hex(computeTestCmac(key, Buffer.from(`2d003f75${chip.uid}02000000`, 'hex'))) },
      },
    ],
    generated: [
      {
        id: 'closed',
        ...ours,
        url: createTestTap(chip),
        expect: { macValid: true, policyVerdict: 'ok', uid: chip.uid, readCtr: 17, tamper: 'CC' },
      },
      { id: 'opened', ...ours, url: createTestTap({ ...chip, tear: 'OCSL1' }), expect: { macValid: true, policyVerdict: 'opened' } },
      { id: 'lower', ...ours, url: createTestTap(chip).toLowerCase(), expect: { macValid: false, policyVerdict: 'bad_format' } },
      {
        id: 'foreign',
        ...ours,
        url: createTestTap({ ...chip, master: key }),
        expect: { macValid: false, policyVerdict: 'bad_mac_or_format' },
      },
      { id: 'other-kid', ...ours, url: createTestTap({ ...chip, kid: 'x' }), expect: { macValid: false, policyVerdict: 'unknown_kid' } },
    ],
    sequences: [
      {
        id: 'twice',
        kind: 'sequence',
        kid: chip.kid,
        master: hex(master),
        tags: [{ uid: chip.uid, lastCtr: 16 }],
        steps: [
          { url: createTestTap(chip), verdict: 'ok' },
          { url: createTestTap(chip), verdict: 'replay' },
          { url: createTestTap({ ...chip, counter: 18, tear: 'OOSL1' }), verdict: 'opened' },
          { url: createTestTap({ ...chip, uid: '04ffffffffffff' }), verdict: 'unknown_tag' },
        ],
        endState: [{ uid: chip.uid, lastCtr: 18, tamper: 'O' }],
      },
      {
        id: 'at-once',
        kind: 'race',
        kid: chip.kid,
        master: hex(master),
        tags: [{ uid: chip.uid, lastCtr: -1 }],
        parallel: 5,
        url: createTestTap(chip),
        expect: { ok: 1, replay: 4 },
      },
    ],
    merkle: log(),
    envelope: { status: 'self-generated', vectors: [envelope()] },
    strapCodes: {
      vectors: [
        { input: '0000 0000-0000 o', normalized: '0000000000000', valid: true },
        { input: '0000-0000-0000-1', valid: false },
      ],
    },
    pdq: { images: [{ file: 'bridge.jpg', pdq: '00' }] },
  };
}

/** A chip of another issuer that mirrors in clear. */
function message() {
  const vector = Buffer.from(`3cc300010080${chip.uid}060000`, 'hex');
  const mac = computeTestCmac(computeTestCmac(key, vector), Buffer.from('abc')).filter((_, index) => index % 2 === 1);
  return {
    id: 'clear',
    kind: 'sdm',
    mode: 'AES',
    keys: { sdmFileRead: hex(key) },
    params: { uid: chip.uid, ctr: '000006', cmac: hex(mac) },
    macInputAscii: 'abc',
    expect: { macValid: true, uid: chip.uid, readCtr: 6, sv2: hex(vector), policyVerdict: 'plain_mode' },
  };
}

/** One that mirrors its counter and no UID, in clear. */
function counterAlone() {
  const vector = Buffer.from('3cc30001008006000000000000000000', 'hex');
  const mac = computeTestCmac(computeTestCmac(key, vector), Buffer.from('abc')).filter((_, index) => index % 2 === 1);
  return {
    ...message(),
    id: 'clear-counter-alone',
    params: { ctr: '000006', cmac: hex(mac) },
    expect: { macValid: true, uid: null, readCtr: 6, sv2: hex(vector), policyVerdict: 'no_uid' },
  };
}

/** The same, encrypted: bit 6 of the first byte without bit 7. */
function encryptedCounterAlone() {
  const plain = Buffer.from(`40060000${'a5'.repeat(12)}`, 'hex');
  const piccData = createCipheriv('aes-128-cbc', key, Buffer.alloc(16)).setAutoPadding(false).update(plain);
  const { params, expect, ...rest } = counterAlone();
  return {
    ...rest,
    id: 'counter-alone',
    keys: { sdmMetaRead: hex(key), sdmFileRead: hex(key) },
    params: { piccData: hex(piccData), cmac: params.cmac },
    expect: { ...expect, piccPlain: hex(plain), piccDataTag: '40' },
  };
}

/** A picture of three bytes. */
function envelope() {
  const facts = ['pair:1', 'left', 'image/webp', 3];
  const [fileKey, salt, nonce, keyNonce] = [32, 32, 24, 12].map((length, seed) => Buffer.alloc(length, seed + 1)) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const scopeKey = derived(master, 'm1', 'strapline/media/v1/scope\npair:1', 32);
  const kek = derived(scopeKey, salt, 'strapline/media/v1/wrap', 32);
  const wrapAadUtf8 = ['strapline/media/v1/wrap', facts[0], 'm1', ...facts.slice(1)].join('\n');
  const bodyContextUtf8 = ['strapline/media/v1/body', ...facts].join('\n');
  const info = Buffer.concat([Buffer.from('c2sp.org/chunked-encryption@v1+AEAD_AES_256_GCM\0'), nonce, Buffer.from(bodyContextUtf8)]);
  const first = createHmac('sha512', fileKey).update(info).update('\x01').digest();
  const secret = Buffer.concat([first, createHmac('sha512', fileKey).update(first).update(info).update('\x02').digest()]);
  const chunk = sealed(secret.subarray(0, 32), secret.subarray(32, 44), Uint8Array.of(7, 38, 69), '');
  const body = Buffer.concat([nonce, secret.subarray(44, 76), chunk]);
  return {
    id: 'picture',
    kind: 'sl-media-v1',
    masterKey: hex(master),
    scope: facts[0],
    mediaId: facts[1],
    mime: facts[2],
    plainLength: facts[3],
    plain: 'byte i = (31*i + 7) mod 256',
    scopeKey: hex(scopeKey),
    meta: {
      key: 'm1',
      salt: hex(salt),
      nonce: hex(nonce),
      keyNonce: hex(keyNonce),
      wrappedFileKey: hex(sealed(kek, keyNonce, fileKey, wrapAadUtf8)),
    },
    wrapAadUtf8,
    bodyContextUtf8,
    kek: hex(kek),
    fileKey: hex(fileKey),
    bodyLength: body.length,
    bodySha256: hash('sha256', body),
    ciphertext: hex(body),
  };
}

function sealed(key: Uint8Array, nonce: Uint8Array, plain: Uint8Array, context: string): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function derived(secret: Uint8Array, salt: Uint8Array | string, info: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** A log of three entries, its proofs and a note, by Node's hash and signature. */
function log() {
  const sha256 = (...parts: Uint8Array[]) => hash('sha256', Buffer.concat(parts), 'buffer');
  const entries = ['a', 'b', 'c'].map((text) => Buffer.from(text));
  const [a = key, b = key, c = key] = entries.map((entry) => sha256(Uint8Array.of(0), entry));
  const two = sha256(Uint8Array.of(1), a, b);
  const three = sha256(Uint8Array.of(1), two, c);
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 8)]);
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const typed = Buffer.concat([Uint8Array.of(1), createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(-32)]);
  const id = sha256(Buffer.from('log.test\n'), typed).subarray(0, 4);
  const signature = Buffer.concat([id, sign(null, Buffer.from('three\n'), secret)]).toString('base64');
  return {
    leavesHex: entries.map(hex),
    roots: [sha256(), a, two, three].map(hex),
    signedNote: { vkey: `log.test+${hex(id)}+${typed.toString('base64')}`, note: `three\n\n— log.test ${signature}\n` },
    proofs: [
      {
        kind: 'inclusion',
        leafIdx: 1,
        treeSize: 3,
        leafData: hex('b'),
        leafHash: hex(b),
        root: hex(three),
        proof: [a, c].map(hex),
        valid: true,
      },
      { id: 'grown', kind: 'consistency', size1: 2, size2: 3, root1: hex(two), root2: hex(three), proof: [hex(c)], valid: true },
      { id: 'not-grown', kind: 'consistency', size1: 2, size2: 3, root1: hex(two), root2: hex(three), proof: [hex(a)], valid: false },
    ],
  };
}

const failing = async (file: object) =>
  (await checkAuthenticity(JSON.stringify(file))).verdicts.filter(({ passed }) => !passed).map(({ id }) => id);

describe('a file of authenticity vectors', () => {
  test('passes if the library answers as expected, and reports what was not checked', async () => {
    const { verdicts, unchecked } = await checkAuthenticity(JSON.stringify(ownFile()));
    expect(verdicts.filter(({ passed }) => !passed)).toEqual([]);
    expect(verdicts).toHaveLength(28);
    expect(unchecked).toEqual([expect.stringContaining('pdq')]);
  });

  test.each([
    ['clear', /3cc300010080/, '3cc300010081'],
    ['clear', /"macInputAscii":"abc"/, '"macInputAscii":"abd"'],
    ['cmac', /"message":"010203"/, '"message":"010204"'],
    ['diversified', /"divInput":"04"/, '"divInput":"05"'],
    ['diversified', /"divInput":"04"/, '"divInput":"no hex"'],
    ['lrp', /"updatedKey":1/, '"updatedKey":2'],
    ['lrp', /"updatedKey":1/, '"updatedKey":9'],
    ['lrp', /"kind":"lrp-eval"/, '"kind":"lrp-guess"'],
    ['lrp-cmac', /1e4bd43a31/, '1e4bd43a32'],
    ['closed', /"readCtr":17/, '"readCtr":18'],
    ['closed', /"tamper":"CC"/, '"tamper":"OC"'],
    ['closed', /https:\/\/strapline.test/, 'https://strapline.text'],
    ['foreign', /bad_mac_or_format/, 'ok'],
    ['other-kid', /unknown_kid/, 'bad_mac'],
    ['twice', /"verdict":"replay"/, '"verdict":"ok"'],
    ['twice', /"lastCtr":18/, '"lastCtr":17'],
    ['twice', /"tamper":"O"/, '"tamper":"C"'],
    ['at-once', /"parallel":5/, '"parallel":6'],
    ['merkle/proofs/0', /"leafIdx":1/, '"leafIdx":0'],
    ['merkle/proofs/0', new RegExp(`"leafData":"${hex('b')}"`), '"leafData":"00"'],
    ['merkle/signedNote', /three\\n\\n/, 'threw\\n\\n'],
    ['grown', /"size1":2/, '"size1":1'],
    ['not-grown', /"valid":false}\]/, '"valid":true}]'],
    ['grown-key', /"kid":"k"/, '"kid":"l"'],
    ['boltcard', /"version":2/, '"version":3'],
    ['sdm-backend', /"metaKey":"./, '"metaKey":"g'],
    ['picture', /"mediaId":"left"/, '"mediaId":"lost"'],
    ['picture', /"plainLength":3/, '"plainLength":4'],
    ['picture', /"kek":"./, '"kek":"g'],
    ['picture', /mod 256/, 'mod 255'],
    ['strapCodes/vectors/0', /0000-0000 o/, '0000-0000 p'],
    ['strapCodes/vectors/1', /"input":"0000-0000-0000-1"/, '"input":"0000-0000-0000-0"'],
  ])('fails in %s alone when %s is another', async (id, pattern, wrong) => {
    const text = JSON.stringify(ownFile());
    const broken = text.replace(pattern, wrong);
    expect(broken).not.toBe(text);
    expect(await failing(JSON.parse(broken))).toEqual([id]);
  });

  test.each([
    ['invalid JSON', 'chips', 'is not JSON'],
    ['another format', '{"format":"chips/2"}', 'does not say that its format is'],
    ['an unknown block', JSON.stringify({ ...ownFile(), holograms: [] }), 'There is no block "holograms"'],
    ['a block named like a method', JSON.stringify({ ...ownFile(), toString: [] }), 'There is no block "toString"'],
    ['no vectors', '{"format":"strapline-ntag-vectors/1","note":""}', 'nothing to check'],
    ['a block that is not a list', '{"format":"strapline-ntag-vectors/1","kdf":{}}', 'is not a list'],
    ['a duplicate id', JSON.stringify({ ...ownFile(), kdf: ownFile().primitives }), 'cmac is there twice'],
  ])('is rejected with %s', async (_, text, why) => {
    await expect(checkAuthenticity(text)).rejects.toThrow(VectorError);
    await expect(checkAuthenticity(text)).rejects.toThrow(why);
  });

  test.each(['published', 'primitives', 'kdf', 'generated', 'sequences', 'envelope', 'strapCodes'] as const)(
    'fails if %s is missing or empty',
    async (name) => {
      const { [name]: block, ...rest } = ownFile();
      expect(await failing(rest)).toEqual([name]);
      expect(await failing({ ...rest, [name]: Array.isArray(block) ? [] : { vectors: [] } })).toEqual([name]);
      if (!Array.isArray(block)) expect(await failing({ ...rest, [name]: {} })).toEqual([name]);
    },
  );

  test('fails if parts of the log are missing', async () => {
    const { merkle, ...rest } = ownFile();
    expect(await failing(rest)).toEqual(['merkle/roots', 'merkle/signedNote', 'merkle/proofs']);
    for (const part of ['roots', 'signedNote', 'proofs'] as const) {
      const { [part]: _, ...others } = merkle;
      expect(await failing({ ...rest, merkle: others })).toEqual([`merkle/${part}`]);
    }
    const { pdq, ...without } = ownFile();
    expect(await failing(without)).toEqual([]);
  });

  test('has hashes of pictures that lie elsewhere, which may differ in 16 bits', async () => {
    const pictures = { ...ownFile(), pdq: { images: [{ file: 'bridge.jpg', pdq: '0'.repeat(64) }] } };
    const check = async (hash: string) => await checkAuthenticity(JSON.stringify(pictures), async () => hash);
    const { verdicts, unchecked } = await check(`ffff${'0'.repeat(60)}`);
    expect([verdicts.filter(({ passed }) => !passed), unchecked]).toEqual([[], []]);
    const failed = (await check(`ffff8${'0'.repeat(59)}`)).verdicts.filter(({ passed }) => !passed);
    expect(failed).toEqual([{ id: 'pdq/bridge.jpg', passed: false, expected: { isSame: true }, actual: { isSame: false, distance: 17 } }]);
  });

  test('is checked by the command', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'strapline-authenticity-'));
    const run = (file: object) => {
      writeFileSync(path.join(folder, 'vectors.json'), JSON.stringify(file));
      const args = [path.join(import.meta.dirname, 'vectors.ts'), 'authenticity', path.join(folder, 'vectors.json')];
      const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      return { status, stdout };
    };
    try {
      const file = ownFile();
      expect(run(file)).toEqual({ status: 0, stdout: '28 passed, 0 failed\n' });
      const [first, ...others] = file.strapCodes.vectors;
      const broken = { ...file, strapCodes: { vectors: [{ ...first, valid: false }, ...others] } };
      expect(run(broken)).toEqual({ status: 1, stdout: 'strapCodes/vectors/0\n27 passed, 1 failed\n' });
      const { kdf, ...without } = file;
      expect(run(without)).toEqual({ status: 1, stdout: 'kdf\n25 passed, 1 failed\n' });
      expect(run({ ...file, holograms: [] })).toEqual({ status: 2, stdout: '' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
