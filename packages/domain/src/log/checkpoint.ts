import { base64, bytesOfBase64 } from '../bytes/base64.ts';
import { equalBytes } from '../bytes/equal-bytes.ts';
import { treeHead } from './merkle.ts';
import { isConsistent } from './proofs.ts';
import { type NoteSigner, type NoteVerifier, openNote, signNote } from './signed-note.ts';

/** What a log stands for at a moment: its name (`<host>/log`), how many entries it has, and the root of 32 bytes over them. */
export type Checkpoint = { origin: string; size: number; root: Uint8Array };

/** A checkpoint as the signed note that is published (C2SP tlog-checkpoint); the signer has the origin as its name. */
export function signCheckpoint({ origin, size, root }: Checkpoint, secretKey: NoteSigner['secretKey']): string {
  return signNote(`${origin}\n${size}\n${base64(root)}\n`, { name: origin, secretKey });
}

/** The checkpoint in a note that `log` signed for itself, or null. Extension lines are refused: nobody could check them. */
export function openCheckpoint(note: string, log: NoteVerifier): Checkpoint | null {
  const [, origin, digits = '', encoded = ''] = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([^\n]+)\n$/.exec(openNote(note, [log]) ?? '') ?? [];
  const root = bytesOfBase64(encoded);
  const size = Number(digits);
  return origin === log.name && root?.length === 32 && Number.isSafeInteger(size) ? { origin, size, root } : null;
}

/**
 * Whether a log that was seen as `before` may now be `after`: nothing that stood in it is gone or changed. A log that shrank, or has another name, is not the
 * same log. An empty one may become any, and needs no proof.
 */
export function follows(before: Checkpoint, after: Checkpoint, proof: readonly Uint8Array[]): boolean {
  if (before.origin !== after.origin) return false;
  if (before.size === 0)
    return proof.length === 0 && equalBytes(before.root, treeHead([])) && (after.size > 0 || equalBytes(after.root, before.root));
  return isConsistent({ size1: before.size, size2: after.size, root1: before.root, root2: after.root, proof });
}
