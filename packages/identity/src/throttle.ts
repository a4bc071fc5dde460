import { IdentityError } from './identity-error.ts';

/** Admits attempts for a name one at a time. `failedBefore` is the number of recent failures of this address for the name. */
export type Throttle = { wait(name: string, address: string, failedBefore: number): Promise<void> };

export type ThrottleLimits = { slowedEveryMs: number; slowestMs: number };

type WaitingAttempt = { address: string; failedBefore: number; since: number; admit: () => void; reject: () => void };

/**
 * For names with many failed attempts: one attempt per interval, from any number of addresses. Fewer failures go first and evict others from a full
 * queue, so guessers wait for the owner and not the other way round. Each address may have one waiting attempt.
 */
export function createThrottle(limits: ThrottleLimits, now: () => number, pause: (ms: number) => Promise<void>): Throttle {
  const queues = new Map<string, WaitingAttempt[]>();
  const maxLength = Math.floor(limits.slowestMs / limits.slowedEveryMs);

  async function drain(name: string, queue: WaitingAttempt[]): Promise<void> {
    while (queue.length > 0) {
      await pause(limits.slowedEveryMs);
      const next = takeFrom(queue, getFirst(queue));
      next?.admit();
      for (const late of queue.filter(({ since }) => now() - since >= limits.slowestMs)) takeFrom(queue, late)?.reject();
    }
    queues.delete(name);
  }

  return {
    wait: (name, address, failedBefore) =>
      new Promise((admit, fail) => {
        const reject = () => fail(createLimitError(limits));
        const queue = queues.get(name) ?? [];
        if (queue.some((other) => other.address === address)) return reject();
        if (queue.length >= maxLength) {
          const last = getLast(queue);
          if (!last || last.failedBefore <= failedBefore) return reject();
          takeFrom(queue, last)?.reject();
        }
        queue.push({ address, failedBefore, since: now(), admit, reject });
        if (queues.has(name)) return;
        queues.set(name, queue);
        void drain(name, queue);
      }),
  };
}

/** The oldest of those with the fewest failures. */
function getFirst(queue: readonly WaitingAttempt[]): WaitingAttempt | undefined {
  return queue.toSorted((one, other) => one.failedBefore - other.failedBefore)[0];
}

/** The newest of those with the most failures. */
function getLast(queue: readonly WaitingAttempt[]): WaitingAttempt | undefined {
  return queue.toSorted((one, other) => one.failedBefore - other.failedBefore).at(-1);
}

function takeFrom(queue: WaitingAttempt[], one: WaitingAttempt | undefined): WaitingAttempt | undefined {
  const at = one ? queue.indexOf(one) : -1;
  return at < 0 ? undefined : queue.splice(at, 1)[0];
}

function createLimitError({ slowestMs }: ThrottleLimits): IdentityError {
  return new IdentityError('limited', (errors) => errors.tooManyForName, {
    retryAfterMs: slowestMs,
  });
}
