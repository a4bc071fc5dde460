import { type Checkpoint, isConsistentSuccessor, openCheckpoint } from '@strapline/domain/log/checkpoint';
import { parseVerifierKey } from '@strapline/domain/log/signed-note';
import type { LogVerdict, SeenCheckpoint, StoredCheckpoint } from './log-verdict.ts';

/** Fetches the consistency proof between tree sizes `from` and `to`; null when the log says it has none. Throws when the request fails. */
export type FetchProof = (from: number, to: number) => Promise<readonly Uint8Array[] | null>;

/** Whether the new checkpoint is consistent with the last one seen. */
export async function judgeCheckpoint(
  stored: StoredCheckpoint | undefined,
  seen: SeenCheckpoint,
  fetchProof: FetchProof,
): Promise<LogVerdict> {
  if (stored && stored.verifierKey !== seen.verifierKey) return 'otherKey';
  const now = openNote(seen);
  if (!now) return 'forged';
  if (!stored) return 'first';
  const before = openNote(stored);
  // Only checkpoints with a valid signature are ever stored.
  if (!before) throw new Error('the stored checkpoint is invalid');
  if (before.size === now.size) return isConsistentSuccessor(before, now, []) ? 'same' : 'rewritten';
  const [shorter, longer] = before.size < now.size ? [before, now] : [now, before];
  const proof = await findProof(shorter, longer, fetchProof);
  if (proof === 'unproven') return 'unproven';
  if (!proof || !isConsistentSuccessor(shorter, longer, proof)) return 'rewritten';
  return longer === now ? 'grown' : 'older';
}

/** The checkpoint to store after a verdict: the newest consistent one. */
export function updateStoredCheckpoint(
  stored: StoredCheckpoint | undefined,
  verdict: LogVerdict,
  seen: SeenCheckpoint,
  at: number,
): StoredCheckpoint | undefined {
  if (verdict !== 'first' && verdict !== 'same' && verdict !== 'grown') return stored;
  const size = openNote(seen)?.size ?? 0;
  return { ...seen, size, seenAt: at, firstSize: stored?.firstSize ?? size, firstSeenAt: stored?.firstSeenAt ?? at };
}

/** The checkpoint in a signed note, if its signature by the given key is valid. */
export function openNote({ note, verifierKey }: SeenCheckpoint): Checkpoint | null {
  const log = parseVerifierKey(verifierKey);
  return log && openCheckpoint(note, log);
}

async function findProof(
  shorter: Checkpoint,
  longer: Checkpoint,
  fetchProof: FetchProof,
): Promise<readonly Uint8Array[] | null | 'unproven'> {
  // An empty log is a prefix of every log.
  if (shorter.size === 0) return [];
  try {
    return await fetchProof(shorter.size, longer.size);
  } catch {
    // A failed request proves nothing: the old checkpoint stays.
    return 'unproven';
  }
}
