import type { Claims, Ended, Identity } from '../ports/identity.ts';
import type { Log } from './log.ts';

/** Longer than any access token lives: after that its own expiry refuses it. */
const rememberMs = 15 * 60_000;

export type EndedSessions = { isEnded(claims: Claims): boolean; check(): Promise<void>; stop(): void };

/** Follows which sessions and accounts ended, in any process, within a second, and remembers them until their last token has expired. */
export async function followEndedSessions(identity: Identity, onEnd: (ended: Ended) => void, log: Log, everyMs = 1000): Promise<EndedSessions> {
  const ended = new Map<string, number>();
  let mark: number | null = null;
  const check = async (): Promise<void> => {
    const news = await identity.endedSince(mark);
    mark = news.mark;
    const now = Date.now();
    for (const one of news.ended) {
      // A whole account: tokens issued until now no longer count; those issued after do.
      ended.set(one.sessionId ? `session ${one.sessionId}` : `account ${one.accountId}`, now);
      onEnd(one);
    }
    for (const [key, at] of ended) if (now - at > rememberMs) ended.delete(key);
  };
  await check();
  const timer = setInterval(() => void check().catch((error: unknown) => log.warn({ err: error }, 'ended sessions could not be read')), everyMs);
  timer.unref();
  return {
    isEnded: (claims) => {
      if (claims.sessionId && ended.has(`session ${claims.sessionId}`)) return true;
      const account = ended.get(`account ${claims.accountId}`);
      return account !== undefined && (claims.issuedAt?.getTime() ?? 0) <= account;
    },
    check,
    stop: () => clearInterval(timer),
  };
}
