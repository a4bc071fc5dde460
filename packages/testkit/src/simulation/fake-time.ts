import { type Dice, shuffled } from './dice.ts';

/** The time of a simulation: it stands while anybody does something, and jumps to the next appointment when all wait. */
export type FakeTime = {
  now(): number;
  /** Adds somebody whose life begins `afterMs` from the start. */
  begin(afterMs: number, live: (life: Life) => Promise<void>): void;
  /** Runs until nobody lives any more. */
  run(): Promise<void>;
};

export type Life = {
  now(): number;
  /** Waits so long in simulated time, rounded up, so that many wake together. */
  pass(ms: number): Promise<void>;
};

export type TimeOptions = {
  start: number;
  /** How many do something at once. */
  atOnce: number;
  dice: Dice;
  /** The clock moves to this moment, where so many have something to do. */
  turnTo(at: number, people: number): Promise<void>;
  /** Somebody is about to go on. */
  beforeEach(): void;
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The longer a wait, the less it matters when exactly it ends. */
function roundedUp(at: number, waited: number): number {
  const grain = waited < hour ? 15 * minute : waited < day ? 6 * hour : waited < 10 * day ? day : 5 * day;
  return Math.ceil(at / grain) * grain;
}

type Waiting = { at: number; go(): Promise<void> };

export function fakeTime(options: TimeOptions): FakeTime {
  let now = options.start;
  const waiting: Waiting[] = [];

  const begin: FakeTime['begin'] = (afterMs, live) => {
    let atRest = Promise.withResolvers<void>();
    const life: Life = {
      now: () => now,
      pass: async (ms) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        const go = async (): Promise<void> => {
          atRest = Promise.withResolvers<void>();
          resolve();
          await atRest.promise;
        };
        waiting.push({ at: roundedUp(now + ms, ms), go });
        atRest.resolve();
        await promise;
      },
    };
    const go = async (): Promise<void> => {
      // The rest that counts is the one of the moment when the life ends, not of the one when it began.
      live(life).then(
        () => atRest.resolve(),
        (error: unknown) => atRest.reject(error),
      );
      await atRest.promise;
    };
    waiting.push({ at: roundedUp(options.start + afterMs, afterMs), go });
  };

  async function together(due: Waiting[]): Promise<void> {
    const rest = shuffled(due, options.dice);
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
