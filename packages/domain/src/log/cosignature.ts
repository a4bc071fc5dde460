import { equalBytes } from '@noble/ciphers/utils.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  computeKeyId,
  createNoteVerifier,
  formatSignature,
  keyTypes,
  type NoteSigner,
  type NoteVerifier,
  parseSignature,
} from './signed-note.ts';

/**
 * A witness's signature line for a checkpoint (C2SP tlog-cosignature, version 1): at this time, in whole seconds since 1970, it had seen
 * this checkpoint and nothing inconsistent with it. `text` is the note without its signatures.
 */
export function cosignCheckpoint(text: string, seconds: number, witness: NoteSigner): string {
  const signature = ed25519.sign(createSignedBytes(text, seconds), witness.secretKey);
  return formatSignature(
    witness.name,
    concatBytes(computeKeyId(createNoteVerifier(witness), keyTypes.cosignature), encodeBigEndian(seconds), signature),
  );
}

/** When this witness cosigned the note, in seconds since 1970; null without a valid cosignature. */
export function findCosignatureTime(note: string, witness: NoteVerifier): number | null {
  const split = note.lastIndexOf('\n\n');
  if (split < 0 || !note.endsWith('\n')) return null;
  const text = note.slice(0, split + 1);
  for (const line of note.slice(split + 2, -1).split('\n')) {
    const signature = parseSignature(line);
    if (signature?.name !== witness.name || !equalBytes(signature.keyId, computeKeyId(witness, keyTypes.cosignature))) continue;
    if (signature.bytes.length !== 72) return null;
    const seconds = Number(new DataView(signature.bytes.buffer, signature.bytes.byteOffset).getBigUint64(0));
    const isRight =
      Number.isSafeInteger(seconds) &&
      ed25519.verify(signature.bytes.slice(8), createSignedBytes(text, seconds), witness.publicKey, { zip215: false });
    return isRight ? seconds : null;
  }
  return null;
}

function createSignedBytes(text: string, seconds: number): Uint8Array {
  return utf8ToBytes(`cosignature/v1\ntime ${seconds}\n${text}`);
}

function encodeBigEndian(seconds: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(seconds));
  return bytes;
}
