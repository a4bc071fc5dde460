import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isConsistentSuccessor, openCheckpoint, signCheckpoint } from './checkpoint.ts';
import { computeTreeHead, createRangeHash, hashLeaf } from './merkle.ts';
import { createConsistencyProof, createInclusionProof } from './proofs.ts';
import { formatVerifierKey, type NoteVerifier, openNote, parseVerifierKey, signNote } from './signed-note.ts';
import { formatTlogProof, parseTlogProof, verifyTlogProof } from './tlog-proof.ts';

/** A key pair made by Node, so that our library is tested against another. */
function keyPair(seed: number) {
  const secretKey = Buffer.alloc(32, seed);
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secretKey]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  return { secretKey, privateKey, publicKey, bytes: Uint8Array.from(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)) };
}

const keys = keyPair(1);
const name = 'strapline.test/log';
const log: NoteVerifier = { name, publicKey: keys.bytes };
const other: NoteVerifier = { name: 'witness.test', publicKey: keyPair(2).bytes };
const text = 'The chip was read.\n\nIt was whole.\n';
const note = signNote(text, { name, secretKey: keys.secretKey });

/** Texts that differ from this one in one bit of their UTF-8: all, or every `step`-th where a check is slow. */
function* turnedBits(text: string, step = 1): Generator<string> {
  const bytes = Buffer.from(text);
  for (let bit = 0; bit < bytes.length * 8; bit += step) {
    const turned = Buffer.from(bytes);
    turned[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    yield turned.toString('utf8');
  }
}

describe('a signed note', () => {
  test('is opened with the key, and has the signature that Node makes', () => {
    expect(openNote(note, [log])).toBe(text);
    expect(openNote(note, [other, log])).toBe(text);
    const signature = Buffer.from(note.trimEnd().split(' ').at(-1) ?? '', 'base64').subarray(4);
    expect(signature).toEqual(sign(null, Buffer.from(text), keys.privateKey));
    expect(verify(null, Buffer.from(text), keys.publicKey, signature)).toBe(true);
  });

  test('is not opened without the key', () => {
    expect(openNote(note, [])).toBeNull();
    expect(openNote(note, [other])).toBeNull();
    expect(openNote(note, [{ ...other, name }])).toBeNull();
    expect(openNote(note, [{ ...log, name: 'strapline.test/other' }])).toBeNull();
  });

  test('is refused with any single bit flipped', () => {
    for (const turned of turnedBits(note)) if (openNote(turned, [log]) !== null) expect.fail(turned);
  });

  test('may have unknown signatures, but no wrong one of a known key', () => {
    const line = (text: string, signer: { name: string; secretKey: Uint8Array }) => `${signNote(text, signer).split('\n').at(-2)}\n`;
    expect(openNote(note + line(text, { name: other.name, secretKey: keyPair(2).secretKey }), [log])).toBe(text);
    expect(openNote(note + line('Another text.\n', { name: other.name, secretKey: keyPair(2).secretKey }), [log])).toBe(text);
    expect(openNote(note + line('Another text.\n', { name: other.name, secretKey: keyPair(2).secretKey }), [log, other])).toBeNull();
    expect(openNote(note + line(text, { name, secretKey: keys.secretKey }).repeat(63), [log])).toBe(text);
    expect(openNote(note + line(text, { name, secretKey: keys.secretKey }).repeat(64), [log])).toBeNull();
  });

  test.each(['', '\n', '\n\n', text, `${note}\n`, note.trimEnd(), note.replace('— ', '- '), `\n${note.slice(note.indexOf('—'))}`])(
    'is not %j',
    (broken) => expect(openNote(broken, [log])).toBeNull(),
  );

  test('is parsed without throwing, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(openNote(`${before}\n\n— ${name} ${after}\n`, [log])).toBeNull();
        expect(parseVerifierKey(`${before}+${after}`)).toBeNull();
        expect(parseTlogProof(before + after)).toBeNull();
      }),
    );
  });

  test.each(['no newline', '', 'a bell\u0007\n', 'half a pair \ud800\n'])('is not made of %j', (text) => {
    expect(() => signNote(text, { name, secretKey: keys.secretKey })).toThrow(RangeError);
  });

  test.each(['', 'two words', 'a+b', 'a\u00a0b'])('is not signed by %j', (name) => {
    expect(() => signNote(text, { name, secretKey: keys.secretKey })).toThrow(RangeError);
  });
});

describe('a verifier key', () => {
  test('round-trips as one line', () => {
    expect(formatVerifierKey(log)).toMatch(/^strapline\.test\/log\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$/);
    expect(parseVerifierKey(formatVerifierKey(log))).toEqual(log);
  });

  test('is refused with any of its bits flipped', () => {
    for (const turned of turnedBits(formatVerifierKey(log))) if (parseVerifierKey(turned) !== null) expect.fail(turned);
  });
});

const leaves = Array.from({ length: 11 }, (_, index) => hashLeaf(Buffer.from(`entry ${index}`)));
const checkpoint = signCheckpoint({ origin: name, size: 11, root: computeTreeHead(leaves) }, keys.secretKey);

describe('a checkpoint', () => {
  test('has the size and root of the log', () => {
    expect(openCheckpoint(checkpoint, log)).toEqual({ origin: name, size: 11, root: computeTreeHead(leaves) });
    expect(checkpoint.split('\n').slice(0, 2)).toEqual([name, '11']);
  });

  test.each([
    ['another log', 'elsewhere.test/log\n1\n'],
    ['a size with a zero before it', `${name}\n01\n`],
    ['a negative size', `${name}\n-1\n`],
    ['a size that no number holds', `${name}\n9999999999999999\n`],
  ])('of %s is refused, even with a valid signature', (_, lines) => {
    const root = Buffer.from(computeTreeHead([])).toString('base64');
    expect(openCheckpoint(signNote(`${lines}${root}\n`, { name, secretKey: keys.secretKey }), log)).toBeNull();
  });

  test('has a root of 32 bytes and nothing after it', () => {
    const root = Buffer.from(computeTreeHead([])).toString('base64');
    for (const tail of [root.slice(4), `${root}\nan extension`])
      expect(openCheckpoint(signNote(`${name}\n0\n${tail}\n`, { name, secretKey: keys.secretKey }), log)).toBeNull();
    expect(openCheckpoint(signNote(`${name}\n0\n${root}\n`, { name, secretKey: keys.secretKey }), log)).toMatchObject({ size: 0 });
  });
});

describe('a browser that has an earlier checkpoint', () => {
  const seen = (size: number, origin = name) => ({ origin, size, root: computeTreeHead(leaves.slice(0, size)) });
  const proof = (from: number, to: number) => createConsistencyProof(from, to, createRangeHash(leaves));

  test('accepts a log that grew or stayed the same', () => {
    expect(isConsistentSuccessor(seen(4), seen(11), proof(4, 11))).toBe(true);
    expect(isConsistentSuccessor(seen(4), seen(4), [])).toBe(true);
    expect(isConsistentSuccessor(seen(0), seen(11), [])).toBe(true);
    expect(isConsistentSuccessor(seen(0), seen(0), [])).toBe(true);
  });

  test('refuses a log that shrank, was rewritten, has another origin or gives no proof', () => {
    expect(isConsistentSuccessor(seen(11), seen(4), proof(4, 11))).toBe(false);
    expect(isConsistentSuccessor({ ...seen(4), root: computeTreeHead(leaves.slice(1, 5)) }, seen(11), proof(4, 11))).toBe(false);
    expect(isConsistentSuccessor(seen(4), { ...seen(4), root: computeTreeHead(leaves.slice(1, 5)) }, [])).toBe(false);
    expect(isConsistentSuccessor(seen(4, 'elsewhere.test/log'), seen(11), proof(4, 11))).toBe(false);
    expect(isConsistentSuccessor(seen(4), seen(11), [])).toBe(false);
    expect(isConsistentSuccessor({ ...seen(4), size: 0 }, seen(11), [])).toBe(false);
    expect(isConsistentSuccessor(seen(0), seen(11), proof(4, 11))).toBe(false);
    expect(isConsistentSuccessor(seen(0), { ...seen(4), size: 0 }, [])).toBe(false);
  });
});

describe('an offline proof', () => {
  const leaf = leaves[6] ?? new Uint8Array();
  const proof = formatTlogProof({ index: 6, hashes: createInclusionProof(6, 11, createRangeHash(leaves)), checkpoint });

  test('leads from the entry to the signed checkpoint', () => {
    expect(proof.startsWith('c2sp.org/tlog-proof@v1\nindex 6\n')).toBe(true);
    expect(verifyTlogProof(proof, leaf, log)).toEqual({ origin: name, size: 11, root: computeTreeHead(leaves), index: 6 });
    expect(formatTlogProof(parseTlogProof(proof) ?? expect.fail('it is no proof'))).toBe(proof);
  });

  test('is invalid for another entry or key', () => {
    expect(verifyTlogProof(proof, leaves[5] ?? leaf, log)).toBeNull();
    expect(verifyTlogProof(proof, leaf, { ...other, name })).toBeNull();
  });

  test('is invalid with any single bit flipped', () => {
    for (const turned of turnedBits(proof, 7)) if (verifyTlogProof(turned, leaf, log) !== null) expect.fail(turned);
  });

  test('is refused with a line that is not a hash', () => {
    for (const line of ['AAAA', 'no hash', ' '])
      expect(verifyTlogProof(proof.replace('index 6\n', `index 6\n${line}\n`), leaf, log)).toBeNull();
  });

  test('is refused with an index that is no safe integer', () => {
    const at = (index: string) => parseTlogProof(proof.replace('index 6\n', `index ${index}\n`));
    expect(at('9007199254740991')?.index).toBe(Number.MAX_SAFE_INTEGER);
    for (const index of [
      '9007199254740992',
      '9007199254740993',
      '9999999999999999',
      '10000000000000000',
      '18446744073709551615',
      '06',
      '-1',
      '6.0',
      '6e0',
      '',
    ])
      expect(at(index), index).toBeNull();
  });

  test('has no hashes for a log with one entry', () => {
    const alone = signCheckpoint({ origin: name, size: 1, root: leaf }, keys.secretKey);
    expect(verifyTlogProof(formatTlogProof({ index: 0, hashes: [], checkpoint: alone }), leaf, log)).toMatchObject({ index: 0, size: 1 });
  });
});
