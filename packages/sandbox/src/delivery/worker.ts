import type { DeliveryResult, Due } from '../store/rows.ts';
import type { SandboxStore } from '../store/store.ts';

export interface Log {
  warn(details: object, message: string): void;
}

export interface WorkerOptions {
  store: SandboxStore;
  clock: { now(): Date };
  log: Log;
  /** Its queue in the store. */
  queue: string;
  /** How long a delivery belongs to the process that took it; after a crash it waits this long. */
  leaseMs: number;
  pollMs: number;
  /** Throws to be retried. May be called twice for one delivery. */
  handle(due: Due): Promise<void>;
}

const maxConcurrent = 24;
const maxWaiting = 2000;
const maxBatch = 200;
const flushAfterMs = 15;
const stopWithinMs = 8000;
const giveUpAfterMs = 3 * 86_400_000;
const retentionMs = 86_400_000;
const removeEveryMs = 3_600_000;

/** Exponential back-off: 1, 2, 4 ... seconds, at most five minutes. */
export function retryDelay(attempts: number): number {
  return Math.min(1000 * 2 ** (attempts - 1), 300_000);
}

/** Works off a queue: new deliveries directly from memory, and by polling those that are due again or left behind by a process that ended. */
export class Worker {
  readonly #options: WorkerOptions;
  readonly #waiting: Due[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  #results: DeliveryResult[] = [];
  #inFlight = 0;
  #isRunning = false;
  #flushing: Promise<void> = Promise.resolve();
  #lastRemoval = 0;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  async start(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    await this.#poll();
  }

  /** Waits a limited time for what is in flight, and saves the results. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    const deadline = Date.now() + stopWithinMs;
    while (this.#inFlight > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10));
    await this.#flush();
    this.#waiting.length = 0;
  }

  /** Call it after the commit. What doesn't fit in memory is left to polling. */
  dispatch(item: Due): void {
    if (!this.#isRunning || this.#waiting.length >= maxWaiting) return;
    this.#waiting.push(item);
    this.#startWaiting();
  }

  async runInOrder(items: Due[]): Promise<void> {
    this.#inFlight++;
    for (const item of items) await this.#run(item);
    this.#inFlight--;
    this.#startWaiting();
  }

  setTimer(run: () => void, ms: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, ms);
    this.#timers.add(timer);
  }

  #startWaiting(): void {
    while (this.#isRunning && this.#inFlight < maxConcurrent) {
      const item = this.#waiting.shift();
      if (item === undefined) return;
      void this.runInOrder([item]);
    }
  }

  async #run(item: Due): Promise<void> {
    const attempts = item.delivery.attempts + 1;
    try {
      await this.#options.handle(item);
      this.#addResult({ id: item.delivery.id, attempts, dueAt: null });
    } catch (error) {
      this.#addFailure(item, attempts, error instanceof Error ? error.message : 'failed');
    }
  }

  #addFailure({ delivery }: Due, attempts: number, reason: string): void {
    const { clock, log, queue } = this.#options;
    const now = clock.now().getTime();
    const isLast = now - delivery.createdAt > giveUpAfterMs;
    const details = { delivery: delivery.id, queue, object: delivery.objectId, attempts, reason };
    log.warn(details, isLast ? 'sandbox delivery abandoned' : 'sandbox delivery failed; retrying');
    this.#addResult({ id: delivery.id, attempts, dueAt: isLast ? null : now + retryDelay(attempts) });
  }

  /** Results are saved in batches: under load, one statement for many deliveries. */
  #addResult(result: DeliveryResult): void {
    this.#results.push(result);
    if (this.#results.length === 1) this.setTimer(() => void this.#flush(), flushAfterMs);
  }

  #flush(): Promise<void> {
    this.#flushing = this.#flushing.then(async () => {
      const batch = this.#results;
      this.#results = [];
      if (batch.length === 0) return;
      try {
        await this.#options.store.settle(batch);
      } catch (error) {
        // The rows are due again after their lease; receivers have to accept duplicates anyway.
        this.#options.log.warn({ error: String(error), deliveries: batch.length }, 'could not save the results of sandbox deliveries');
      }
    });
    return this.#flushing;
  }

  async #poll(): Promise<void> {
    const { store, clock, log, queue, leaseMs, pollMs } = this.#options;
    try {
      const now = clock.now().getTime();
      const room = Math.min(maxWaiting - this.#waiting.length, maxBatch);
      if (room > 0) this.#waiting.push(...(await store.takeDue(queue, now, now + leaseMs, room)));
      this.#startWaiting();
      if (now - this.#lastRemoval > removeEveryMs) {
        this.#lastRemoval = now;
        await store.removeBefore(now - retentionMs);
      }
    } catch (error) {
      log.warn({ error: String(error), queue }, 'could not load sandbox deliveries');
    }
    if (this.#isRunning) this.setTimer(() => void this.#poll(), pollMs);
  }
}
