/** The last checkpoint of the public log that this browser saw, and the key that signed it. Times are milliseconds. */
export type StoredCheckpoint = { verifierKey: string; note: string; size: number; seenAt: number; firstSize: number; firstSeenAt: number };

/**
 * How the log compares with the last checkpoint. `first`: nothing to compare with. `same`, `grown` and `older` (a stale response): consistent.
 * `unproven`: the proof could not be fetched. The last three must never happen: the log lost or changed entries, signs with another key, or
 * has an invalid signature.
 */
export type LogVerdict = 'first' | 'same' | 'grown' | 'older' | 'unproven' | LogBreach;
export type LogBreach = (typeof breaches)[number];
const breaches = ['rewritten', 'otherKey', 'forged'] as const;

export type SeenCheckpoint = { note: string; verifierKey: string };

export function isBreach(verdict: LogVerdict): verdict is LogBreach {
  return breaches.some((breach) => breach === verdict);
}
