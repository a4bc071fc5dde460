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
  /** Waits for a thread; callers take turns, and the host's own work (null) is never refused. @throws IdentityError `busy` when too many wait already */
  hash(work: HashWork, caller: string | null): Promise<Buffer>;
  close(): Promise<void>;
};

type Waiting = { work: HashWork; done: (tag: Buffer) => void; fail: (error: Error) => void };

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

  function enqueue(caller: string | null, entry: Waiting): void {
    const own = queues.get(caller) ?? [];
    const hasRoom =
      caller === null || (own.length < limits.hashesWaitingPerCaller && (waiting < limits.hashesWaiting || makeRoom(own.length + 1)));
    if (!hasRoom) {
      entry.fail(tooBusy());
      return;
    }
    queues.set(caller, [...own, entry]);
    waiting += 1;
    startNext();
  }

  /** In a full queue a newcomer takes the place of the last one of the caller with the most, as long as that has more than the newcomer would. */
  function makeRoom(ownLength: number): boolean {
    const [caller, longest] = [...queues].reduce<[string | null, Waiting[]]>(
      (found, [caller, queue]) => (caller !== null && queue.length > found[1].length ? [caller, queue] : found),
      [null, []],
    );
    if (longest.length <= ownLength) return false;
    queues.set(caller, longest.slice(0, -1));
    waiting -= 1;
    longest.at(-1)?.fail(tooBusy());
    return true;
  }

  /** The first in the queue of the caller who was served longest ago. */
  function takeNext(): Waiting | undefined {
    for (const [caller, [next, ...rest]] of queues) {
      queues.delete(caller);
      if (rest.length > 0) queues.set(caller, rest);
      waiting -= 1;
      return next;
    }
    return undefined;
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
    hash: (work, caller) => new Promise((done, fail) => enqueue(caller, { work, done, fail })),
    close: async () => {
      clearTimeout(idleTimer);
      await endIdle();
    },
  };
}

function tooBusy(): IdentityError {
  return new IdentityError('busy', 'Many people are signing in right now. Please try again in a moment.', { retryAfterMs: 2000 });
}
