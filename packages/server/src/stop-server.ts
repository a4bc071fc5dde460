import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { LogWorker } from './features/log/log-worker.ts';
import type { Drain } from './platform/drain.ts';
import type { JobRunner } from './platform/job-runner.ts';
import type { Services } from './platform/services.ts';
import type { Readiness } from './platform/system-routes.ts';

/** Closes what was opened, in reverse order. */
export type ReleaseSteps = (() => Promise<void>)[];

type Parts = {
  services: Services;
  app: FastifyInstance;
  sandbox: { stop(): Promise<void> } | null;
  coinbase: { stop(): Promise<void> } | null;
  jobs: JobRunner;
  readiness: Readiness;
  drain: Drain;
  logWorker: LogWorker;
  closeSockets: () => Promise<void>;
  release: ReleaseSteps;
};

/** What each part of a shutdown may take; together less than the ten seconds after which the process is ended. */
const drainMs = 5_000;
const serverMs = 1_500;
const releaseMs = 2_000;

/** Stops being ready, drains calls and jobs in progress, and closes. Jobs that are cut off are claimed by another process, or by the next start. */
export function createCloser(parts: Parts): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close(parts);
    return closing;
  };
}

async function close({ services, app, sandbox, coinbase, jobs, readiness, drain, logWorker, closeSockets, release }: Parts): Promise<void> {
  readiness.isStopping = true;
  services.endedSessions.stop();
  services.accountStates.stop();
  const [left] = await Promise.all([
    drain.close(drainMs),
    waitAtMost(drainMs, Promise.all([jobs.stop(), logWorker.stop(), sandbox?.stop(), coinbase?.stop()])),
  ]);
  if (left > 0) services.log.warn({ left }, 'calls were still in progress at shutdown');
  await waitAtMost(
    serverMs,
    closeSockets().then(() => app.close()),
  );
  await services.limits.close();
  await releaseAll(release);
}

/** Within two seconds; never rejects, so that a failure of one step doesn't skip the others. */
export async function releaseAll(release: ReleaseSteps): Promise<void> {
  const steps = release.toReversed();
  await waitAtMost(
    releaseMs,
    steps.reduce((before, step) => before.then(step).catch(() => undefined), Promise.resolve<unknown>(undefined)),
  );
}

async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const stop = new AbortController();
  try {
    await Promise.race([work, pause(ms, undefined, { signal: stop.signal })]);
  } finally {
    stop.abort();
  }
}
