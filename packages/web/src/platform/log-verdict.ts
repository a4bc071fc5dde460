/** The last checkpoint of the public log that this browser saw, and the key that it saw it signed with. Times are milliseconds. */
export type KeptCheckpoint = { verifierKey: string; note: string; size: number; seenAt: number; firstSize: number; firstSeenAt: number };

/**
 * What became of the log since. `first`: seen for the first time, nothing to compare with. `same`, `grown`, and `older` (an answer from a moment ago): it
 * follows. `unproven`: nobody answered with the proof. The last three must never happen: the log lost or changed what stood in it, signs with another key, or
 * the key that it has did not sign this.
 */
export type LogVerdict = 'first' | 'same' | 'grown' | 'older' | 'unproven' | LogBreach;
export type LogBreach = (typeof breaches)[number];
const breaches = ['rewritten', 'otherKey', 'forged'] as const;

export type SeenCheckpoint = { note: string; verifierKey: string };

export function isBreach(verdict: LogVerdict): verdict is LogBreach {
  return breaches.some((breach) => breach === verdict);
}
