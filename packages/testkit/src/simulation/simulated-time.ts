import { type Random, shuffle } from './random.ts';

/** The clock of a simulation: it stands still while anybody acts, and jumps to the next wake-up when all wait. */
export type SimulatedTime = {
  now(): number;
  /** Adds a person who starts `afterMs` after the start. */
  addPerson(afterMs: number, act: (timeline: Timeline) => Promise<void>): void;
  /** Runs until everybody is done. */
  run(): Promise<void>;
};

export type Timeline = {
  now(): number;
  /** Waits in simulated time, rounded up so that many wake at once. */
  wait(ms: number): Promise<void>;
};

export type TimeOptions = {
  start: number;
  /** How many people act concurrently. */
  concurrency: number;
  random: Random;
  /** Sets the clock to a time at which `people` wake up. */
  advanceTo(at: number, people: number): Promise<void>;
  /** Called before each person continues. */
  beforeEach(): void;
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The longer the wait, the coarser the rounding. */
function roundUp(at: number, waited: number): number {
  const grain = waited < hour ? 15 * minute : waited < day ? 6 * hour : waited < 10 * day ? day : 5 * day;
  return Math.ceil(at / grain) * grain;
}

type Waiting = { at: number; resume(): Promise<void> };

export function createSimulatedTime(options: TimeOptions): SimulatedTime {
  let now = options.start;
  const waiting: Waiting[] = [];

  const addPerson: SimulatedTime['addPerson'] = (afterMs, act) => {
    let idle = Promise.withResolvers<void>();
    const timeline: Timeline = {
      now: () => now,
      wait: async (ms) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        const resume = async (): Promise<void> => {
          idle = Promise.withResolvers<void>();
          resolve();
          await idle.promise;
        };
        waiting.push({ at: roundUp(now + ms, ms), resume });
        idle.resolve();
        await promise;
      },
    };
    const resume = async (): Promise<void> => {
      // Settles the promise that is current when the person is done; every wake-up replaces it.
      act(timeline).then(
        () => idle.resolve(),
        (error: unknown) => idle.reject(error),
      );
      await idle.promise;
    };
    waiting.push({ at: roundUp(options.start + afterMs, afterMs), resume });
  };

  async function runDue(due: Waiting[]): Promise<void> {
    const rest = shuffle(due, options.random);
    const worker = async (): Promise<void> => {
      for (let one = rest.shift(); one; one = rest.shift()) {
        options.beforeEach();
        await one.resume();
      }
    };
    await Promise.all(Array.from({ length: options.concurrency }, worker));
  }

  return {
    now: () => now,
    addPerson,
    run: async () => {
      while (waiting.length > 0) {
        now = Math.min(...waiting.map(({ at }) => at));
        const due = waiting.filter(({ at }) => at <= now);
        waiting.splice(0, waiting.length, ...waiting.filter(({ at }) => at > now));
        await options.advanceTo(now, due.length);
        await runDue(due);
      }
    },
  };
}
