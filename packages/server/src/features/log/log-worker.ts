import type { Services } from '../../platform/services.ts';
import { LogBroken } from './leaf.ts';
import { requestCosignature } from './request-cosignature.ts';
import { writeCheckpoint } from './write-checkpoint.ts';

/** New entries must be signed within a second; half of it is left for the work. */
const signPollMs = 500;
/** Cosigning may follow later and must not delay signing. */
const cosignPollMs = 1000;
/** The back-off after a failure. */
const backoffMs = 5000;
/** A lasting failure is logged this often. */
const reportAgainMs = 60_000;

export type LogWorker = { stop(): Promise<void> };

/** Of a process that doesn't sign. */
export const noLogWorker: LogWorker = { stop: () => Promise.resolve() };

/**
 * Signs new entries and requests cosignatures until stopped. Every process that runs jobs polls; the one that gets the advisory lock signs.
 */
export function runLogWorker(services: Services): LogWorker {
  const signing = repeatWork(signPollMs, createErrorReporter(services, 'could not sign the public log; retrying'), () =>
    writeCheckpoint(services),
  );
  const cosigning = repeatWork(
    cosignPollMs,
    createErrorReporter(services, 'the witness did not cosign the public log; retrying'),
    async () => {
      await requestCosignature(services);
      return false;
    },
  );
  return { stop: async () => void (await Promise.all([signing.stop(), cosigning.stop()])) };
}

/** Repeats `work` until it returns false, then pauses; after a failure it pauses longer. */
function repeatWork(idleMs: number, reportError: (error: unknown) => void, work: () => Promise<boolean>): LogWorker {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  const runUntilIdle = async (): Promise<number> => {
    try {
      while (!isStopping && (await work()));
      return idleMs;
    } catch (error) {
      reportError(error);
      return backoffMs;
    }
  };
  let running: Promise<unknown> = Promise.resolve();
  const tick = (): void => {
    running = runUntilIdle().then((ms) => {
      if (!isStopping) timer = setTimeout(tick, ms);
    });
  };
  tick();
  return {
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** A tampered log raises an alarm, at most once a minute; other failures are temporary. */
function createErrorReporter(services: Services, message: string): (error: unknown) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - reportedAt < reportAgainMs) return;
    reportedAt = performance.now();
    if (error instanceof LogBroken) {
      services.metrics.alarms.inc({ what: 'log_broken' });
      services.log.error({ err: error }, 'the public log was tampered with');
    } else services.log.warn({ err: error }, message);
  };
}
