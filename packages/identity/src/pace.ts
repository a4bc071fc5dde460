import { IdentityError } from './identity-error.ts';

/** Lets attempts for one name through one by one. */
export type Pace = { wait(name: string, address: string): Promise<void> };

export type PaceLimits = { slowedEveryMs: number; slowestMs: number };

/**
 * For names with many failed attempts. Each attempt waits until some time has passed since the one before, however many addresses ask: a person waits a
 * few seconds, somebody who guesses gets one attempt per interval. An address waits with one attempt at a time, so that one alone cannot fill the line.
 */
export function createPace(limits: PaceLimits, now: () => number, pause: (ms: number) => Promise<void>): Pace {
  const nextAt = new Map<string, number>();
  const held = new Set<string>();
  return {
    async wait(name, address) {
      const place = JSON.stringify([name, address]);
      const at = Math.max(nextAt.get(name) ?? 0, now()) + limits.slowedEveryMs;
      const waitMs = at - now();
      if (held.has(place) || waitMs > limits.slowestMs)
        throw new IdentityError('limited', 'Too many attempts for this name. Wait a minute, or sign in another way.', {
          retryAfterMs: limits.slowestMs,
        });
      nextAt.set(name, at);
      held.add(place);
      try {
        await pause(waitMs);
      } finally {
        held.delete(place);
        if (nextAt.get(name) === at) nextAt.delete(name);
      }
    },
  };
}
