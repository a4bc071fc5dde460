import { type Random, shuffle } from './random.ts';

/** The clock of a simulation: it stands still while anybody acts, and jumps to the next wake-up when all wait. */
export type SimulatedTime = {
  now(): number;
  /** Adds a person who starts `afterMs` after the start. */
  begin(afterMs: number, live: (life: Timeline) => Promise<void>): void;
  /** Runs until everybody is done. */
  run(): Promise<void>;
};

export type Timeline = {
  now(): number;
  /** Waits in simulated time, rounded up so that many wake at once. */
  pass(ms: number): Promise<void>;
};

export type TimeOptions = {
  start: number;
  /** How many people act concurrently. */
  atOnce: number;
  dice: Random;
  /** Sets the clock to a time at which `people` wake up. */
  turnTo(at: number, people: number): Promise<void>;
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

type Waiting = { at: number; go(): Promise<void> };

export function createSimulatedTime(options: TimeOptions): SimulatedTime {
  let now = options.start;
  const waiting: Waiting[] = [];

  const begin: SimulatedTime['begin'] = (afterMs, live) => {
    let atRest = Promise.withResolvers<void>();
    const life: Timeline = {
      now: () => now,
      pass: async (ms) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        const go = async (): Promise<void> => {
          atRest = Promise.withResolvers<void>();
          resolve();
          await atRest.promise;
        };
        waiting.push({ at: roundUp(now + ms, ms), go });
        atRest.resolve();
        await promise;
      },
    };
    const go = async (): Promise<void> => {
      // Settles the promise that is current when the person is done; every wake-up replaces it.
      live(life).then(
        () => atRest.resolve(),
        (error: unknown) => atRest.reject(error),
      );
      await atRest.promise;
    };
    waiting.push({ at: roundUp(options.start + afterMs, afterMs), go });
  };

  async function together(due: Waiting[]): Promise<void> {
    const rest = shuffle(due, options.dice);
    const worker = async (): Promise<void> => {
      for (let one = rest.shift(); one; one = rest.shift()) {
        options.beforeEach();
        await one.go();
      }
    };
    await Promise.all(Array.from({ length: options.atOnce }, worker));
  }

  return {
    now: () => now,
    begin,
    run: async () => {
      while (waiting.length > 0) {
        now = Math.min(...waiting.map(({ at }) => at));
        const due = waiting.filter(({ at }) => at <= now);
        waiting.splice(0, waiting.length, ...waiting.filter(({ at }) => at > now));
        await options.turnTo(now, due.length);
        await together(due);
      }
    },
  };
}
