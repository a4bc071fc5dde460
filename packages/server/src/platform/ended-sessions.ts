import type { Clock } from '../ports/clock.ts';
import type { Ended, Identity } from '../ports/identity.ts';
import type { Log } from './log.ts';

/** A transaction that was slow to commit shows its row late; so far back each look goes. */
const overlapMs = 30_000;

/** Tells within a second which sessions and accounts ended, whichever process ended them, so that their open sockets can be closed. */
export function followEndedSessions(
  identity: Identity,
  clock: Clock,
  log: Log,
  onEnd: (ended: Ended) => void,
  everyMs = 1000,
): { stop(): void } {
  let seen = new Set<number>();
  const look = async (): Promise<void> => {
    const rows = await identity.endedSince(new Date(clock.now().getTime() - overlapMs));
    for (const row of rows) if (!seen.has(row.id)) onEnd(row);
    seen = new Set(rows.map((row) => row.id));
  };
  const timer = setInterval(
    () => void look().catch((error: unknown) => log.warn({ err: error }, 'ended sessions could not be read')),
    everyMs,
  );
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
