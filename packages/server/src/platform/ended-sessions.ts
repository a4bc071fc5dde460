import type { Clock } from '../ports/clock.ts';
import type { Ended, Identity } from '../ports/identity.ts';
import type { Caller } from './caller.ts';
import type { Log } from './log.ts';

/** A transaction that was slow to commit shows its row late; so far back each look goes. */
const overlapMs = 30_000;
/** Longer than any access token lives; after it the token's own end refuses the caller. */
const retentionMs = 3_600_000;

export type EndedSessions = {
  /** Why the session of a caller is over; null while it lives. */
  why(caller: Pick<Caller, 'sessionId' | 'grantId' | 'accountId' | 'checkedAt'>): string | null;
  /** Reads what ended since the last look. Called each second, and by this process as soon as it ended a session itself. */
  look(): Promise<void>;
  /** Looks each second, whichever process ended a session, and calls `onEnded` when one did. */
  follow(onEnded: () => void): void;
  stop(): void;
};

/** Which sessions, grants and accounts ended, in memory, so that each call and each push can be checked against it. */
export function endedSessions(identity: Pick<Identity, 'endedSince'>, clock: Clock, log: Pick<Log, 'warn'>, everyMs = 1000): EndedSessions {
  const seen = new Map<number, number>();
  const ended = new Map<string, { at: number; why: string }>();
  let timer: NodeJS.Timeout | undefined;
  /** When the last look that was answered began: what ended while the database was away is found by the next one. */
  let lookedAt = clock.now().getTime();
  let onEnded = (): void => {};
  const take = (rows: readonly Ended[]): void => {
    // Measured by this process: the clocks of several need not agree.
    const at = performance.now();
    const fresh = rows.filter((row) => !seen.has(row.id));
    for (const row of fresh) {
      seen.set(row.id, at);
      const key = row.sessionId ? `session ${row.sessionId}` : row.grantId ? `grant ${row.grantId}` : `account ${row.accountId}`;
      ended.delete(key);
      ended.set(key, { at, why: row.why });
    }
    // Maps keep the order of arrival.
    for (const [id, since] of seen) if (at - since > retentionMs) seen.delete(id);
    for (const [key, { at: since }] of ended) {
      if (at - since <= retentionMs) break;
      ended.delete(key);
    }
    if (fresh.length > 0) onEnded();
  };
  const look = async (): Promise<void> => {
    const now = clock.now().getTime();
    try {
      take(await identity.endedSince(new Date(Math.min(now, lookedAt) - overlapMs)));
      lookedAt = now;
    } catch (error) {
      log.warn({ err: error }, 'ended sessions could not be read');
    }
  };
  return {
    why: ({ sessionId, grantId, accountId, checkedAt }) => {
      if (!accountId) return null;
      const own = (sessionId && ended.get(`session ${sessionId}`)) || (grantId && ended.get(`grant ${grantId}`));
      if (own) return own.why;
      // An account's other sessions may begin after its end; one that was looked up before it is over.
      const account = ended.get(`account ${accountId}`);
      return account && account.at >= checkedAt ? account.why : null;
    },
    look,
    follow: (then) => {
      onEnded = then;
      timer = setInterval(() => void look(), everyMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
