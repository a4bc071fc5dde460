import { type Checkpoint, follows, openCheckpoint } from '@strapline/domain/log/checkpoint';
import { parseVerifierKey } from '@strapline/domain/log/signed-note';
import type { KeptCheckpoint, LogVerdict, SeenCheckpoint } from './log-verdict.ts';

/** Asks the log for the proof that its first `from` entries begin its first `to`; null when it says that there is none. Throws when nobody answers. */
export type AskProof = (from: number, to: number) => Promise<readonly Uint8Array[] | null>;

/** Whether what is seen now may follow what was seen before. */
export async function judgeCheckpoint(kept: KeptCheckpoint | undefined, seen: SeenCheckpoint, ask: AskProof): Promise<LogVerdict> {
  if (kept && kept.verifierKey !== seen.verifierKey) return 'otherKey';
  const now = openedNote(seen);
  if (!now) return 'forged';
  if (!kept) return 'first';
  const before = openedNote(kept);
  // Only what opened is ever kept.
  if (!before) throw new Error('the kept checkpoint does not open');
  if (before.size === now.size) return follows(before, now, []) ? 'same' : 'rewritten';
  const [shorter, longer] = before.size < now.size ? [before, now] : [now, before];
  const proof = await proofBetween(shorter, longer, ask);
  if (proof === 'unproven') return 'unproven';
  if (!proof || !follows(shorter, longer, proof)) return 'rewritten';
  return longer === now ? 'grown' : 'older';
}

/** What is kept after a verdict: the newest that follows. */
export function keptAfter(
  kept: KeptCheckpoint | undefined,
  verdict: LogVerdict,
  seen: SeenCheckpoint,
  at: number,
): KeptCheckpoint | undefined {
  if (verdict !== 'first' && verdict !== 'same' && verdict !== 'grown') return kept;
  const size = openedNote(seen)?.size ?? 0;
  return { ...seen, size, seenAt: at, firstSize: kept?.firstSize ?? size, firstSeenAt: kept?.firstSeenAt ?? at };
}

/** The checkpoint in a note, if the key that is said to sign it did. */
export function openedNote({ note, verifierKey }: SeenCheckpoint): Checkpoint | null {
  const log = parseVerifierKey(verifierKey);
  return log && openCheckpoint(note, log);
}

async function proofBetween(shorter: Checkpoint, longer: Checkpoint, ask: AskProof): Promise<readonly Uint8Array[] | null | 'unproven'> {
  // An empty log begins every other.
  if (shorter.size === 0) return [];
  try {
    return await ask(shorter.size, longer.size);
  } catch {
    // No connection, or a server that does not feel like it: that is no proof of anything, and the old checkpoint stays.
    return 'unproven';
  }
}
