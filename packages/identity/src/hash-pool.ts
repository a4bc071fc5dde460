import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { IdentityError } from './identity-error.ts';

/** What argon2id is given. */
export type HashWork = {
  message: string;
  nonce: Uint8Array;
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
};

export type HashPool = {
  /**
   * Waits for a thread. Who made fewest attempts goes first, and equals take turns; the host's own work (null) is never refused.
   * @throws IdentityError `busy` when too many wait already
   */
  hash(work: HashWork, caller: HashCaller | null): Promise<Buffer>;
  close(): Promise<void>;
};

/** Whose turn it is, and how many attempts they made lately; none at the first of a device that we know. */
export type HashCaller = { key: string; attempts: number };

type Waiting = { work: HashWork; attempts: number; done: (tag: Buffer) => void; fail: (error: Error) => void };

export type HashPoolLimits = { hashThreads: number; hashesWaiting: number; hashesWaitingPerCaller: number };

/** One thread on two processors, two on more: the rest of the machine stays free for everything else. */
export const hashThreads = Math.max(1, Math.min(2, availableParallelism() - 1));

/** A thread costs some megabytes; without work it ends after so long. */
const idleMs = 60_000;

/**
 * Hashes passwords on threads of their own. Node's shared pool has four, which also read files: a row of sign-ins would keep every picture waiting.
 * The queue is bounded, in all and by caller.
 */
export function createHashPool(limits: HashPoolLimits): HashPool {
  /** A queue for each caller. A map remembers its order: who has been served goes to the end. */
  const queues = new Map<string | null, Waiting[]>();
  const idle: Worker[] = [];
  const busy = new Map<Worker, Waiting>();
  let waiting = 0;
  let idleTimer: NodeJS.Timeout | undefined;

  function enqueue(key: string | null, entry: Waiting): void {
    const own = queues.get(key) ?? [];
    const hasRoom =
      key === null ||
      (own.length < limits.hashesWaitingPerCaller && (waiting < limits.hashesWaiting || makeRoom(entry.attempts, own.length + 1)));
    if (!hasRoom) {
      entry.fail(tooBusy());
      return;
    }
    queues.set(key, [...(queues.get(key) ?? []), entry]);
    waiting += 1;
    startNext();
  }

  /**
   * In a full queue a newcomer takes the place of the last one of the caller who made most attempts, or has most waiting, as long as that is more than the
   * newcomer's.
   */
  function makeRoom(attempts: number, ownLength: number): boolean {
    const [key, queue, last] = [...queues].reduce<[string | null, Waiting[], Waiting | undefined]>(
      (found, [key, queue]) => {
        const last = queue.at(-1);
        const isWorse =
          last &&
          (!found[2] || last.attempts > found[2].attempts || (last.attempts === found[2].attempts && queue.length > found[1].length));
        return key !== null && isWorse ? [key, queue, last] : found;
      },
      [null, [], undefined],
    );
    if (!last || last.attempts < attempts || (last.attempts === attempts && queue.length <= ownLength)) return false;
    if (queue.length > 1) queues.set(key, queue.slice(0, -1));
    else queues.delete(key);
    waiting -= 1;
    last.fail(tooBusy());
    return true;
  }

  /** Of the callers with fewest attempts, the first in the queue of the one who was served longest ago. */
  function takeNext(): Waiting | undefined {
    let found: [string | null, Waiting[]] | undefined;
    for (const one of queues) if (!found || attemptsOf(one[1]) < attemptsOf(found[1])) found = one;
    if (!found) return undefined;
    const [key, [next, ...rest]] = found;
    queues.delete(key);
    if (rest.length > 0) queues.set(key, rest);
    waiting -= 1;
    return next;
  }

  function startNext(): void {
    while (busy.size < limits.hashThreads) {
      const next = takeNext();
      if (!next) break;
      const worker = idle.pop() ?? startWorker();
      busy.set(worker, next);
      worker.ref();
      worker.postMessage(next.work);
    }
    clearTimeout(idleTimer);
    if (busy.size === 0) idleTimer = setTimeout(() => void endIdle(), idleMs).unref();
  }

  function startWorker(): Worker {
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url));
    worker.on('message', (tag: Uint8Array) => {
      busy.get(worker)?.done(Buffer.from(tag));
      busy.delete(worker);
      worker.unref();
      idle.push(worker);
      startNext();
    });
    worker.on('error', (error) => {
      // The thread is gone; the next piece of work starts another.
      busy.get(worker)?.fail(error instanceof Error ? error : new Error(String(error)));
      busy.delete(worker);
      startNext();
    });
    return worker;
  }

  async function endIdle(): Promise<void> {
    await Promise.all(idle.splice(0).map((worker) => worker.terminate()));
  }

  return {
    hash: (work, caller) =>
      new Promise((done, fail) => enqueue(caller?.key ?? null, { work, attempts: caller?.attempts ?? 0, done, fail })),
    close: async () => {
      clearTimeout(idleTimer);
      await endIdle();
    },
  };
}

function attemptsOf([first]: readonly Waiting[]): number {
  return first?.attempts ?? 0;
}

function tooBusy(): IdentityError {
  return new IdentityError('busy', 'Many people are signing in right now. Please try again in a moment.', { retryAfterMs: 2000 });
}
