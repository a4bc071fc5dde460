import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { FairQueue } from './fair-queue.ts';

/** The parameters of argon2id. */
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
   * Waits for a thread. Callers with fewer attempts go first, and equal callers take turns; the host's own work (null) is never rejected.
   * @throws IdentityError `busy` when the queue is full
   */
  hash(work: HashWork, caller: HashCaller | null): Promise<Buffer>;
  close(): Promise<void>;
};

/** Who waits, and how many attempts they made recently; 0 for the first attempt of a known device. */
export type HashCaller = { key: string; attempts: number };

type Job = { work: HashWork; resolve: (tag: Buffer) => void; reject: (error: Error) => void };

export type HashPoolLimits = { hashThreads: number; hashesWaiting: number; hashesWaitingPerCaller: number };

/** One thread on two processors, otherwise two, so that requests keep the others. */
export const hashThreads = Math.max(1, Math.min(2, availableParallelism() - 1));

/** An idle thread still takes some megabytes, so it is terminated. */
const idleMs = 60_000;

/** Hashes passwords on its own threads. Node's shared pool of four also reads files, so a burst of sign-ins would delay every picture. */
export function createHashPool(limits: HashPoolLimits): HashPool {
  const queue = new FairQueue<Job>({ max: limits.hashesWaiting, maxPerCaller: limits.hashesWaitingPerCaller });
  const idleWorkers: Worker[] = [];
  const busy = new Map<Worker, Job>();
  let idleTimer: NodeJS.Timeout | undefined;

  function startNext(): void {
    while (busy.size < limits.hashThreads) {
      const next = queue.shift();
      if (!next) break;
      const worker = idleWorkers.pop() ?? startWorker();
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
      busy.get(worker)?.resolve(Buffer.from(tag));
      busy.delete(worker);
      worker.unref();
      idleWorkers.push(worker);
      startNext();
    });
    worker.on('error', (error) => {
      // The worker has exited; the next job starts another.
      busy.get(worker)?.reject(error instanceof Error ? error : new Error(String(error)));
      busy.delete(worker);
      startNext();
    });
    return worker;
  }

  async function endIdle(): Promise<void> {
    await Promise.all(idleWorkers.splice(0).map((worker) => worker.terminate()));
  }

  return {
    hash: (work, caller) =>
      new Promise((resolve, reject) => {
        queue.push({ work, resolve, reject }, caller);
        startNext();
      }),
    close: async () => {
      clearTimeout(idleTimer);
      await endIdle();
    },
  };
}
