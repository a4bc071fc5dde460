import { base64, bytesOfBase64 } from '../bytes/base64.ts';
import { type Checkpoint, openCheckpoint } from './checkpoint.ts';
import { isIncluded } from './proofs.ts';
import type { NoteVerifier } from './signed-note.ts';

/** That an entry stands in the log, to be kept and checked without asking anybody: its index, the way to the root, and the note about that root. */
export type TlogProof = { index: number; hashes: readonly Uint8Array[]; checkpoint: string };

const head = 'c2sp.org/tlog-proof@v1';

/** A proof as text (C2SP tlog-proof). */
export function showTlogProof({ index, hashes, checkpoint }: TlogProof): string {
  return [head, `index ${index}`, ...hashes.map(base64), '', checkpoint].join('\n');
}

/** The parts of such a text, nothing of them proved yet, or null. Extra data is refused: no proof of ours has any, and it would be unsigned. */
export function parseTlogProof(text: string): TlogProof | null {
  const split = text.indexOf('\n\n');
  if (split < 0) return null;
  const [first, second = '', ...lines] = text.slice(0, split).split('\n');
  const index = /^index (0|[1-9]\d{0,15})$/.exec(second)?.[1];
  const hashes = lines.map(bytesOfBase64).filter((hash) => hash?.length === 32);
  // An index beyond 2^53 is none of ours, and as a number it would be another.
  if (first !== head || !Number.isSafeInteger(Number(index)) || hashes.length !== lines.length) return null;
  return { index: Number(index), hashes: hashes.filter((hash) => hash !== null), checkpoint: text.slice(split + 2) };
}

/** The signed checkpoint that the proof leads to from this leaf hash of 32 bytes, or null when it does not. */
export function verifyTlogProof(text: string, leaf: Uint8Array, log: NoteVerifier): (Checkpoint & { index: number }) | null {
  const proof = parseTlogProof(text);
  const checkpoint = proof && openCheckpoint(proof.checkpoint, log);
  if (!checkpoint) return null;
  const { size, root } = checkpoint;
  return isIncluded({ index: proof.index, size, leaf, proof: proof.hashes, root }) ? { ...checkpoint, index: proof.index } : null;
}
