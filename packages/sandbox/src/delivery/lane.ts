import type { DeliveryResult, Due, SandboxStore } from '../store/store.ts';

export interface Log {
  warn(details: object, message: string): void;
}

export interface LaneOptions {
  store: SandboxStore;
  clock: { now(): Date };
  log: Log;
  /** Its name in the store: others do not touch what is in it. */
  lane: string;
  /** How long a delivery stays with the process that took it. A crashed process's deliveries wait this long. */
  leaseMs: number;
  pollMs: number;
  /** Does one; throws with the reason when it is to be tried again. */
  handle(due: Due): Promise<void>;
}

const mostAtOnce = 24;
const mostWaiting = 2000;
const endWithinMs = 8000;
const giveUpAfterMs = 3 * 86_400_000;
const forgetAfterMs = 86_400_000;

/** 1, 2, 4 ... seconds, at most five minutes: soon enough for somebody at a desk, rare enough for a dead endpoint. */
export function retryDelay(attempts: number): number {
  return Math.min(1000 * 2 ** (attempts - 1), 300_000);
}

/**
 * Works off deliveries. What this process knows of is done at once from memory; the poller takes what is due again or was left
 * behind by a process that ended.
 */
export function openLane(options: LaneOptions) {
  const { store, clock, log } = options;
  const waiting: Due[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let finished: DeliveryResult[] = [];
  let inFlight = 0;
  let running = false;
  let flushing: Promise<void> = Promise.resolve();
  let lastForgotten = 0;

  function enqueue(item: Due): void {
    waiting.push(item);
    pump();
  }

  function pump(): void {
    while (running && inFlight < mostAtOnce) {
      const item = waiting.shift();
      if (item === undefined) return;
      void inOrder([item]);
    }
  }

  /** One after the other, for who minds the order. */
  async function inOrder(items: Due[]): Promise<void> {
    inFlight++;
    for (const item of items) await work(item);
    inFlight--;
    pump();
  }

  async function work(item: Due): Promise<void> {
    const attempts = item.delivery.attempts + 1;
    try {
      await options.handle(item);
      finish({ id: item.delivery.id, attempts, dueAt: null });
    } catch (error) {
      again(item, attempts, error instanceof Error ? error.message : 'failed');
    }
  }

  function again({ delivery }: Due, attempts: number, why: string): void {
    const now = clock.now().getTime();
    const tired = now - delivery.createdAt > giveUpAfterMs;
    const details = { delivery: delivery.id, lane: options.lane, about: delivery.objectId, attempts, why };
    log.warn(details, tired ? 'the sandbox gave a delivery up' : 'the sandbox will try a delivery again');
    finish({ id: delivery.id, attempts, dueAt: tired ? null : now + retryDelay(attempts) });
  }

  /** Results are written in batches: under load one statement tells of many deliveries. */
  function finish(result: DeliveryResult): void {
    finished.push(result);
    if (finished.length === 1) later(() => void flush(), 15);
  }

  function flush(): Promise<void> {
    flushing = flushing.then(async () => {
      const batch = finished;
      finished = [];
      if (batch.length === 0) return;
      try {
        await store.settle(batch);
      } catch (error) {
        // Not lost: the rows stay due after their lease and are done once more, which receivers must bear anyway.
        log.warn({ error: String(error), deliveries: batch.length }, 'what became of deliveries could not be written');
      }
    });
    return flushing;
  }

  function later(run: () => void, ms: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
  }

  async function poll(): Promise<void> {
    try {
      const now = clock.now().getTime();
      const room = mostWaiting - waiting.length;
      if (room > 0) waiting.push(...(await store.takeDue(options.lane, now, now + options.leaseMs, Math.min(room, 200))));
      pump();
      if (now - lastForgotten > 3_600_000) {
        lastForgotten = now;
        await store.forget(now - forgetAfterMs);
      }
    } catch (error) {
      log.warn({ error: String(error), lane: options.lane }, 'deliveries could not be read');
    }
    if (running) later(() => void poll(), options.pollMs);
  }

  return {
    isRunning: () => running,
    /** To be called after the commit. What does not fit in memory is left to the poller. */
    dispatch(item: Due, delayMs = 0): void {
      if (!running || waiting.length >= mostWaiting) return;
      if (delayMs > 0) later(() => enqueue(item), delayMs);
      else enqueue(item);
    },
    inOrder,
    later,
    async start(): Promise<void> {
      if (running) return;
      running = true;
      await poll();
    },
    /** Lets what is under way end, for a bounded time, and writes what became of it. */
    async stop(): Promise<void> {
      running = false;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      const until = Date.now() + endWithinMs;
      while (inFlight > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
      await flush();
      waiting.length = 0;
    },
  };
}
