import type { Services } from '../../platform/services.ts';
import { askForLine } from './ask-witness.ts';
import { LogBroken } from './leaf.ts';
import { writeCheckpoint } from './write-checkpoint.ts';

/** A new entry is to be signed within a second; this leaves half of it to the work. */
const signMs = 500;
/** The witness may come after, and must not keep the log waiting. */
const askMs = 1000;
/** After a failure there is time to mend it. */
const pauseMs = 5000;
/** What lasts is said again so often, not at each look. */
const sayAgainMs = 60_000;

export type LogKeeper = { stop(): Promise<void> };

/**
 * Signs the log whenever something was added, and has the witness sign what was signed, until stopped. Each process looks; whichever gets the database's lock
 * signs.
 */
export function keepLog(services: Services): LogKeeper {
  const signing = repeat(signMs, teller(services, 'the public log waits to be signed'), () => writeCheckpoint(services));
  const asking = repeat(askMs, teller(services, 'the public log waits for its witness'), async () => {
    await askForLine(services);
    return false;
  });
  return { stop: async () => void (await Promise.all([signing.stop(), asking.stop()])) };
}

/** Works until there is nothing more, then rests; a failure is told and rested longer. */
function repeat(restMs: number, tell: (error: unknown) => void, work: () => Promise<boolean>): LogKeeper {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<number> => {
    try {
      while (!isStopping && (await work()));
      return restMs;
    } catch (error) {
      tell(error);
      return pauseMs;
    }
  };
  let looking: Promise<unknown> = Promise.resolve();
  const tick = (): void => {
    looking = look().then((ms) => {
      if (!isStopping) timer = setTimeout(tick, ms);
    });
  };
  tick();
  return {
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** A log that was changed is an alarm, once a minute; everything else mends itself. */
function teller(services: Services, waiting: string): (error: unknown) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - saidAt < sayAgainMs) return;
    saidAt = performance.now();
    if (error instanceof LogBroken) {
      services.metrics.alarms.inc({ what: 'log_broken' });
      services.log.error({ err: error }, 'the public log was changed behind the server');
    } else services.log.warn({ err: error }, waiting);
  };
}
