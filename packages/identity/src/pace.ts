import { IdentityError } from './identity-error.ts';

/** Lets attempts for one name through one by one. `failedBefore` is how often this address was wrong about the name lately. */
export type Pace = { wait(name: string, address: string, failedBefore: number): Promise<void> };

export type PaceLimits = { slowedEveryMs: number; slowestMs: number };

type WaitingAttempt = { address: string; failedBefore: number; since: number; pass: () => void; refuse: () => void };

/**
 * For names with many failed attempts: however many addresses ask, one attempt passes per interval. Whoever was wrong less often goes first and takes the place
 * of others where the queue is full, so strangers who keep guessing wait for a person who has not tried yet, and not the other way round. An address waits with
 * one attempt at a time.
 */
export function createPace(limits: PaceLimits, now: () => number, pause: (ms: number) => Promise<void>): Pace {
  const queues = new Map<string, WaitingAttempt[]>();
  const longest = Math.floor(limits.slowestMs / limits.slowedEveryMs);

  /** Lets the queue of a name through until nobody waits. */
  async function serve(name: string, queue: WaitingAttempt[]): Promise<void> {
    while (queue.length > 0) {
      await pause(limits.slowedEveryMs);
      const next = takeFrom(queue, getFirst(queue));
      next?.pass();
      for (const late of queue.filter(({ since }) => now() - since >= limits.slowestMs)) takeFrom(queue, late)?.refuse();
    }
    queues.delete(name);
  }

  return {
    wait: (name, address, failedBefore) =>
      new Promise((pass, fail) => {
        const refuse = () => fail(createLimitError(limits));
        const queue = queues.get(name) ?? [];
        if (queue.some((other) => other.address === address)) return refuse();
        if (queue.length >= longest) {
          const last = getLast(queue);
          if (!last || last.failedBefore <= failedBefore) return refuse();
          takeFrom(queue, last)?.refuse();
        }
        queue.push({ address, failedBefore, since: now(), pass, refuse });
        if (queues.has(name)) return;
        queues.set(name, queue);
        void serve(name, queue);
      }),
  };
}

/** Of those who were wrong least often, the one who came first. */
function getFirst(queue: readonly WaitingAttempt[]): WaitingAttempt | undefined {
  return queue.toSorted((one, other) => one.failedBefore - other.failedBefore)[0];
}

/** Of those who were wrong most often, the one who came last. */
function getLast(queue: readonly WaitingAttempt[]): WaitingAttempt | undefined {
  return queue.toSorted((one, other) => one.failedBefore - other.failedBefore).at(-1);
}

function takeFrom(queue: WaitingAttempt[], one: WaitingAttempt | undefined): WaitingAttempt | undefined {
  const at = one ? queue.indexOf(one) : -1;
  return at < 0 ? undefined : queue.splice(at, 1)[0];
}

function createLimitError({ slowestMs }: PaceLimits): IdentityError {
  return new IdentityError('limited', 'Too many attempts for this name. Wait a minute, or sign in another way.', {
    retryAfterMs: slowestMs,
  });
}
