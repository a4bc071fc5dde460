export type FairQueue = {
  /** Runs `work` in turn; settles as `work` does. */
  runInTurn<T>(who: string, work: () => Promise<T>): Promise<T>;
  /** Rejects waiting tasks and resolves when the running one has ended. */
  close(): Promise<void>;
};

type Entry = { start: () => Promise<void>; refuse: (error: Error) => void };

/** Runs one task at a time, round-robin over callers: a caller with many tasks delays each other caller by one task only. */
export function createFairQueue(): FairQueue {
  /** Waiting tasks by caller, least recently served first. */
  const queues = new Map<string, Entry[]>();
  let served: { who: string; rest: Entry[] } | undefined;
  let running: Promise<void> | undefined;

  async function runAll(): Promise<void> {
    for (let next = takeNext(); next; next = takeNext()) {
      await next.start();
      if (served && served.rest.length > 0) queues.set(served.who, served.rest);
      served = undefined;
    }
    running = undefined;
  }

  function takeNext(): Entry | undefined {
    for (const [who, [next, ...rest]] of queues) {
      queues.delete(who);
      served = { who, rest };
      return next;
    }
    return undefined;
  }

  function enqueue(who: string, entry: Entry): void {
    if (served?.who === who) served.rest.push(entry);
    else queues.set(who, [...(queues.get(who) ?? []), entry]);
    running ??= runAll();
  }

  return {
    // A failure rejects this promise only; the queue continues.
    runInTurn: (who, work) => new Promise((done, fail) => enqueue(who, { start: () => work().then(done, fail), refuse: fail })),
    close: async () => {
      const waiting = [...queues.values(), served?.rest.splice(0) ?? []].flat();
      queues.clear();
      for (const entry of waiting) entry.refuse(new Error('the server is stopping'));
      await running;
    },
  };
}
