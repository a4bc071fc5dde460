import { createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decodeBase64 } from '../bytes/base64.ts';
import { openCheckpoint, signCheckpoint } from './checkpoint.ts';
import { cosignCheckpoint, findCosignatureTime } from './cosignature.ts';
import { computeTreeHead } from './merkle.ts';
import { createNoteVerifier, formatVerifierKey, keyTypes, parseVerifierKey } from './signed-note.ts';

const log = { name: 'strapline.example/log', secretKey: new Uint8Array(32).fill(7) };
const witness = { name: 'strapline.example/witness', secretKey: new Uint8Array(32).fill(9) };
const note = signCheckpoint({ origin: log.name, size: 0, root: computeTreeHead([]) }, log.secretKey);
const text = note.slice(0, note.lastIndexOf('\n\n') + 1);
const seconds = 1_795_255_498;

describe('a cosignature', () => {
  test('has the time of the witness, and leaves the log’s note valid', () => {
    const both = note + cosignCheckpoint(text, seconds, witness);
    expect(findCosignatureTime(both, createNoteVerifier(witness))).toBe(seconds);
    expect(openCheckpoint(both, createNoteVerifier(log))).toMatchObject({ size: 0 });
    expect(findCosignatureTime(note, createNoteVerifier(witness))).toBeNull();
    expect(findCosignatureTime(both, { ...createNoteVerifier(witness), name: 'other.example/witness' })).toBeNull();
  });

  test('is a C2SP tlog-cosignature that another library verifies', () => {
    const line = cosignCheckpoint(text, seconds, witness);
    const bytes = Buffer.from(decodeBase64(line.trim().split(' ')[2] ?? '') ?? []);
    expect(bytes).toHaveLength(4 + 8 + 64);
    expect(bytes.readBigUInt64BE(4)).toBe(BigInt(seconds));
    const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), witness.secretKey]);
    const key = createPublicKey(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }));
    expect(verify(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`), key, bytes.subarray(12))).toBe(true);
  });

  test('is invalid with any bit of it or of the note flipped', () => {
    const both = Buffer.from(note + cosignCheckpoint(text, seconds, witness));
    const opened: number[] = [];
    for (let bit = 0; bit < both.length * 8; bit += 1) {
      const turned = Buffer.from(both);
      turned.writeUInt8(turned.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      const read = turned.toString('utf8');
      if (findCosignatureTime(read, createNoteVerifier(witness)) !== null && openCheckpoint(read, createNoteVerifier(log)) !== null)
        opened.push(bit);
    }
    expect(opened).toEqual([]);
  });

  test('needs a key of its own type', () => {
    const key = formatVerifierKey(createNoteVerifier(witness), keyTypes.cosignature);
    expect(parseVerifierKey(key, keyTypes.cosignature)).toEqual(createNoteVerifier(witness));
    expect(parseVerifierKey(key)).toBeNull();
    expect(parseVerifierKey(formatVerifierKey(createNoteVerifier(witness)), keyTypes.cosignature)).toBeNull();
  });
});
