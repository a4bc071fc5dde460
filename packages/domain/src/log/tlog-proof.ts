import { decodeBase64, encodeBase64 } from '../bytes/base64.ts';
import { type Checkpoint, openCheckpoint } from './checkpoint.ts';
import { isIncluded } from './proofs.ts';
import type { NoteVerifier } from './signed-note.ts';

/** An offline proof that an entry is in the log: its index, its inclusion proof, and the signed checkpoint. */
export type TlogProof = { index: number; hashes: readonly Uint8Array[]; checkpoint: string };

const head = 'c2sp.org/tlog-proof@v1';

/** A proof as text (C2SP tlog-proof). */
export function formatTlogProof({ index, hashes, checkpoint }: TlogProof): string {
  return [head, `index ${index}`, ...hashes.map(encodeBase64), '', checkpoint].join('\n');
}

/** Parses a proof without verifying it; null if malformed. Extra data is refused: ours have none, and it would be unsigned. */
export function parseTlogProof(text: string): TlogProof | null {
  const split = text.indexOf('\n\n');
  if (split < 0) return null;
  const [first, second = '', ...lines] = text.slice(0, split).split('\n');
  const index = /^index (0|[1-9]\d{0,15})$/.exec(second)?.[1];
  const hashes = lines.map(decodeBase64).filter((hash) => hash?.length === 32);
  // An index beyond 2^53 would lose precision as a number.
  if (first !== head || !Number.isSafeInteger(Number(index)) || hashes.length !== lines.length) return null;
  return { index: Number(index), hashes: hashes.filter((hash) => hash !== null), checkpoint: text.slice(split + 2) };
}

/** Verifies the proof for a leaf hash of 32 bytes and returns its checkpoint; null if invalid. */
export function verifyTlogProof(text: string, leaf: Uint8Array, log: NoteVerifier): (Checkpoint & { index: number }) | null {
  const proof = parseTlogProof(text);
  const checkpoint = proof && openCheckpoint(proof.checkpoint, log);
  if (!checkpoint) return null;
  const { size, root } = checkpoint;
  return isIncluded({ index: proof.index, size, leaf, proof: proof.hashes, root }) ? { ...checkpoint, index: proof.index } : null;
}
