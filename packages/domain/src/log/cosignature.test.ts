import { createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bytesOfBase64 } from '../bytes/base64.ts';
import { openCheckpoint, signCheckpoint } from './checkpoint.ts';
import { cosign, cosignedAt } from './cosignature.ts';
import { treeHead } from './merkle.ts';
import { keyTypes, parseVerifierKey, showVerifierKey, verifierOf } from './signed-note.ts';

const log = { name: 'strapline.example/log', secretKey: new Uint8Array(32).fill(7) };
const witness = { name: 'strapline.example/witness', secretKey: new Uint8Array(32).fill(9) };
const note = signCheckpoint({ origin: log.name, size: 0, root: treeHead([]) }, log.secretKey);
const text = note.slice(0, note.lastIndexOf('\n\n') + 1);
const seconds = 1_795_255_498;

describe('the line of a witness', () => {
  test('says when it saw the checkpoint, and leaves the note as the log signed it', () => {
    const both = note + cosign(text, seconds, witness);
    expect(cosignedAt(both, verifierOf(witness))).toBe(seconds);
    expect(openCheckpoint(both, verifierOf(log))).toMatchObject({ size: 0 });
    expect(cosignedAt(note, verifierOf(witness))).toBeNull();
    expect(cosignedAt(both, { ...verifierOf(witness), name: 'other.example/witness' })).toBeNull();
  });

  test('is signed as C2SP tlog-cosignature has it, by the measure of another library', () => {
    const line = cosign(text, seconds, witness);
    const bytes = Buffer.from(bytesOfBase64(line.trim().split(' ')[2] ?? '') ?? []);
    expect(bytes).toHaveLength(4 + 8 + 64);
    expect(bytes.readBigUInt64BE(4)).toBe(BigInt(seconds));
    const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), witness.secretKey]);
    const key = createPublicKey(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }));
    expect(verify(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`), key, bytes.subarray(12))).toBe(true);
  });

  test('does not hold with any bit of it or of the note turned', () => {
    const both = Buffer.from(note + cosign(text, seconds, witness));
    const opened: number[] = [];
    for (let bit = 0; bit < both.length * 8; bit += 1) {
      const turned = Buffer.from(both);
      turned.writeUInt8(turned.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      const read = turned.toString('utf8');
      if (cosignedAt(read, verifierOf(witness)) !== null && openCheckpoint(read, verifierOf(log)) !== null) opened.push(bit);
    }
    expect(opened).toEqual([]);
  }, 60_000);

  test('is opened by a key of its own kind', () => {
    const key = showVerifierKey(verifierOf(witness), keyTypes.cosignature);
    expect(parseVerifierKey(key, keyTypes.cosignature)).toEqual(verifierOf(witness));
    expect(parseVerifierKey(key)).toBeNull();
    expect(parseVerifierKey(showVerifierKey(verifierOf(witness)), keyTypes.cosignature)).toBeNull();
  });
});
