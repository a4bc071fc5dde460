import type { Clock } from '../ports/clock.ts';
import type { EndedSession, Identity } from '../ports/identity.ts';
import type { Caller } from './caller.ts';
import type { Log } from './log.ts';

/** Rows of slow transactions appear late, so each poll overlaps the previous one by this. */
const overlapMs = 30_000;
/** Longer than any access token is valid; after that its expiry refuses the caller. */
const retentionMs = 3_600_000;

export type EndedSessions = {
  /** Why the caller's session ended; null while it is active. */
  findEndReason(caller: Pick<Caller, 'sessionId' | 'grantId' | 'accountId' | 'checkedAt'>): string | null;
  /** Polls for sessions that ended. Runs each second, and at once when this process ended one. */
  poll(): Promise<void>;
  /** Starts polling each second; calls `onEnded` after a poll that found any. */
  startPolling(onEnded: () => void): void;
  stop(): void;
};

/** Keeps ended sessions, grants and accounts in memory, to check every call and push against them. */
export function createEndedSessions(
  identity: Pick<Identity, 'listEndedSince'>,
  clock: Clock,
  log: Pick<Log, 'warn'>,
  everyMs = 1000,
): EndedSessions {
  const seen = new Map<number, number>();
  const ended = new Map<string, { at: number; why: string }>();
  let timer: NodeJS.Timeout | undefined;
  /** When the last successful poll began; the next one covers an outage in between. */
  let polledAt = clock.now().getTime();
  let onEnded = (): void => {};
  const addEnded = (rows: readonly EndedSession[]): void => {
    // Local monotonic time: clocks of several processes may differ.
    const at = performance.now();
    const fresh = rows.filter((row) => !seen.has(row.id));
    for (const row of fresh) {
      seen.set(row.id, at);
      const key = row.sessionId ? `session ${row.sessionId}` : row.grantId ? `grant ${row.grantId}` : `account ${row.accountId}`;
      ended.delete(key);
      ended.set(key, { at, why: row.why });
    }
    // Maps iterate in insertion order.
    for (const [id, since] of seen) if (at - since > retentionMs) seen.delete(id);
    for (const [key, { at: since }] of ended) {
      if (at - since <= retentionMs) break;
      ended.delete(key);
    }
    if (fresh.length > 0) onEnded();
  };
  const poll = async (): Promise<void> => {
    const now = clock.now().getTime();
    try {
      addEnded(await identity.listEndedSince(new Date(Math.min(now, polledAt) - overlapMs)));
      polledAt = now;
    } catch (error) {
      log.warn({ err: error }, 'could not load ended sessions');
    }
  };
  return {
    findEndReason: ({ sessionId, grantId, accountId, checkedAt }) => {
      if (!accountId) return null;
      const own = (sessionId && ended.get(`session ${sessionId}`)) || (grantId && ended.get(`grant ${grantId}`));
      if (own) return own.why;
      // An account may sign in again later; only sessions looked up before the end are over.
      const account = ended.get(`account ${accountId}`);
      return account && account.at >= checkedAt ? account.why : null;
    },
    poll,
    startPolling: (then) => {
      onEnded = then;
      timer = setInterval(() => void poll(), everyMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
