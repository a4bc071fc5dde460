import { equalBytes } from '@noble/ciphers/utils.js';
import { decodeBase64, encodeBase64 } from '../bytes/base64.ts';
import { computeTreeHead } from './merkle.ts';
import { isConsistent } from './proofs.ts';
import { type NoteSigner, type NoteVerifier, openNote, signNote } from './signed-note.ts';

/** The state of a log: its origin (`<host>/log`), the number of entries, and the root hash of 32 bytes. */
export type Checkpoint = { origin: string; size: number; root: Uint8Array };

/** A checkpoint as a signed note (C2SP tlog-checkpoint), signed in the name of the origin. */
export function signCheckpoint({ origin, size, root }: Checkpoint, secretKey: NoteSigner['secretKey']): string {
  return signNote(`${origin}\n${size}\n${encodeBase64(root)}\n`, { name: origin, secretKey });
}

/** The checkpoint in a note that `log` signed for itself, or null. Extension lines are refused, as nothing verifies them. */
export function openCheckpoint(note: string, log: NoteVerifier): Checkpoint | null {
  const [, origin, digits = '', encoded = ''] = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([^\n]+)\n$/.exec(openNote(note, [log]) ?? '') ?? [];
  const root = decodeBase64(encoded);
  const size = Number(digits);
  return origin === log.name && root?.length === 32 && Number.isSafeInteger(size) ? { origin, size, root } : null;
}

/**
 * Whether `after` is an append-only successor of `before`: same origin, not smaller, and the consistency proof is valid. An empty log has
 * any successor and needs no proof.
 */
export function isConsistentSuccessor(before: Checkpoint, after: Checkpoint, proof: readonly Uint8Array[]): boolean {
  if (before.origin !== after.origin) return false;
  if (before.size === 0)
    return proof.length === 0 && equalBytes(before.root, computeTreeHead([])) && (after.size > 0 || equalBytes(after.root, before.root));
  return isConsistent({ size1: before.size, size2: after.size, root1: before.root, root2: after.root, proof });
}
