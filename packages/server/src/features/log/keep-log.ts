import type { Services } from '../../platform/services.ts';
import { LogBroken } from './leaf.ts';
import { writeCheckpoint } from './write-checkpoint.ts';

/** A new entry is to be signed within a second; this leaves most of it to the work. */
const everyMs = 300;
/** A log that cannot be signed is said again so often, not at each look. */
const sayAgainMs = 60_000;

export type LogKeeper = { stop(): Promise<void> };

/** Signs the log whenever something was added, until stopped. Each process looks; whichever gets the database's lock signs. */
export function keepLog(services: Services): LogKeeper {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let saidAt = Number.NEGATIVE_INFINITY;
  const tell = (error: unknown): void => {
    if (performance.now() - saidAt < sayAgainMs) return;
    saidAt = performance.now();
    if (error instanceof LogBroken) {
      services.metrics.alarms.inc({ what: 'log_broken' });
      services.log.error({ err: error }, 'the public log was changed behind the server; nothing new in it is signed');
    } else services.log.warn({ err: error }, 'the public log waits to be signed');
  };
  const look = async (): Promise<void> => {
    while (!isStopping && (await writeCheckpoint(services)));
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
