import { IdentityError } from './identity-error.ts';

type Entry<T> = { job: T; attempts: number };

/** A bounded queue in which callers with fewer attempts go first and equal callers take turns. */
export class FairQueue<T extends { reject: (error: Error) => void }> {
  readonly #limits: { max: number; maxPerCaller: number };
  /** Entries by caller, in the map's insertion order: a caller who was served moves to the end. */
  readonly #callers = new Map<string | null, Entry<T>[]>();
  #size = 0;

  constructor(limits: { max: number; maxPerCaller: number }) {
    this.#limits = limits;
  }

  /** Rejects the job with `busy` if there is no room; jobs without a caller always have room. */
  push(job: T, caller: { key: string; attempts: number } | null): void {
    const key = caller?.key ?? null;
    const attempts = caller?.attempts ?? 0;
    const waiting = this.#callers.get(key)?.length ?? 0;
    const isFull = this.#size >= this.#limits.max;
    const hasRoom = key === null || (waiting < this.#limits.maxPerCaller && (!isFull || this.#evictFor(attempts, waiting + 1)));
    if (!hasRoom) {
      job.reject(createBusyError());
      return;
    }
    // Read again: the eviction may have removed an entry of the same caller.
    this.#callers.set(key, [...(this.#callers.get(key) ?? []), { job, attempts }]);
    this.#size += 1;
  }

  /** The first entry of the caller with the fewest attempts; of equal callers, the one who was served longest ago. */
  shift(): T | undefined {
    let best: [string | null, Entry<T>[]] | undefined;
    for (const one of this.#callers) if (!best || getAttempts(one[1]) < getAttempts(best[1])) best = one;
    if (!best) return undefined;
    const [key, [next, ...rest]] = best;
    this.#callers.delete(key);
    if (rest.length > 0) this.#callers.set(key, rest);
    this.#size -= 1;
    return next?.job;
  }

  /** Rejects the last entry of the caller with the most attempts (or, if equal, the most entries), if that exceeds the new caller's. */
  #evictFor(attempts: number, entries: number): boolean {
    let worst: { key: string; queue: Entry<T>[]; last: Entry<T> } | undefined;
    for (const [key, queue] of this.#callers) {
      const last = queue.at(-1);
      if (key === null || !last) continue;
      if (!worst || isWorse(last.attempts, queue.length, worst.last.attempts, worst.queue.length)) worst = { key, queue, last };
    }
    if (!worst || !isWorse(worst.last.attempts, worst.queue.length, attempts, entries)) return false;
    if (worst.queue.length > 1) this.#callers.set(worst.key, worst.queue.slice(0, -1));
    else this.#callers.delete(worst.key);
    this.#size -= 1;
    worst.last.job.reject(createBusyError());
    return true;
  }
}

function isWorse(attempts: number, entries: number, otherAttempts: number, otherEntries: number): boolean {
  return attempts > otherAttempts || (attempts === otherAttempts && entries > otherEntries);
}

function getAttempts([first]: readonly Entry<unknown>[]): number {
  return first?.attempts ?? 0;
}

function createBusyError(): IdentityError {
  return new IdentityError('busy', (errors) => errors.busy, { retryAfterMs: 2000 });
}
