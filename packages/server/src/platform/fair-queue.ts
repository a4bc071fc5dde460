export type FairQueue = {
  /** Resolves with what the work gives, once it had its turn. */
  run<T>(who: string, work: () => Promise<T>): Promise<T>;
  /** Refuses what still waits and resolves when the work under way has ended. */
  close(): Promise<void>;
};

type Entry = { start: () => Promise<void>; refuse: (error: Error) => void };

/** Does one piece of work at a time. People take turns, so however much one of them brings, everybody else waits for a single piece of it. */
export function createFairQueue(): FairQueue {
  /** Who waits, the one who was served longest ago first. Who is served is put back behind the others. */
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
    // The one who asked hears of a failure; the queue goes on.
    run: (who, work) => new Promise((done, fail) => enqueue(who, { start: () => work().then(done, fail), refuse: fail })),
    close: async () => {
      const waiting = [...queues.values(), served?.rest.splice(0) ?? []].flat();
      queues.clear();
      for (const entry of waiting) entry.refuse(new Error('the server is stopping'));
      await running;
    },
  };
}
