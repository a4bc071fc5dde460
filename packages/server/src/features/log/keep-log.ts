import type { Services } from '../../platform/services.ts';
import { WitnessAway } from '../../ports/witness.ts';
import { askForLine } from './ask-witness.ts';
import { LogBroken } from './leaf.ts';
import { writeCheckpoint } from './write-checkpoint.ts';

/** A new entry is to be signed within a second; this leaves most of it to the work. */
const everyMs = 300;
/** A witness that did not answer is given time before it is asked, and perhaps started, again. */
const witnessPauseMs = 10_000;
/** A log that cannot be signed is said again so often, not at each look. */
const sayAgainMs = 60_000;

export type LogKeeper = { stop(): Promise<void> };

/**
 * Signs the log whenever something was added, and has the witness sign what was signed, until stopped. Each process looks; whichever gets the database's lock
 * signs.
 */
export function keepLog(services: Services): LogKeeper {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let saidAt = Number.NEGATIVE_INFINITY;
  let askAt = 0;
  const tell = (error: unknown): void => {
    if (error instanceof WitnessAway) askAt = performance.now() + witnessPauseMs;
    if (performance.now() - saidAt < sayAgainMs) return;
    saidAt = performance.now();
    if (error instanceof LogBroken) {
      services.metrics.alarms.inc({ what: 'log_broken' });
      services.log.error({ err: error }, 'the public log was changed behind the server');
    } else services.log.warn({ err: error }, 'the public log waits to be signed or witnessed');
  };
  const look = async (): Promise<void> => {
    while (!isStopping && (await writeCheckpoint(services)));
    if (!isStopping && performance.now() >= askAt) await askForLine(services);
  };
  let looking = Promise.resolve();
  const tick = (): void => {
    looking = look()
      .catch(tell)
      .finally(() => {
        if (!isStopping) timer = setTimeout(tick, everyMs);
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
