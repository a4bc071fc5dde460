import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { LogWorker } from './features/log/log-worker.ts';
import type { Drain } from './platform/drain.ts';
import type { JobRunner } from './platform/job-runner.ts';
import type { Services } from './platform/services.ts';
import type { SocketGateway } from './platform/socket-gateway.ts';
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
  sockets: Pick<SocketGateway, 'moveClients' | 'close'>;
  /** How long clients have to connect to another process; 0 if there is none. */
  leaveMs: number;
  release: ReleaseSteps;
};

/** How long clients have to connect to another process. */
export const clientLeaveMs = 3_000;
/** What each of the other parts of a shutdown may take; all together less than the ten seconds after which the process is ended. */
const drainMs = 3_000;
const serverMs = 1_500;
const releaseMs = 1_500;

/** Stops being ready, lets clients leave, drains calls and jobs in progress, and closes. Jobs that are cut off are claimed by another process, or by the next start. */
export function createCloser(parts: Parts): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close(parts);
    return closing;
  };
}

async function close(parts: Parts): Promise<void> {
  const { services, app, sandbox, coinbase, jobs, readiness, drain, logWorker, sockets, leaveMs, release } = parts;
  readiness.isStopping = true;
  if (leaveMs > 0) await sockets.moveClients(leaveMs);
  services.endedSessions.stop();
  services.accountStates.stop();
  const [left] = await Promise.all([
    drain.close(drainMs),
    waitAtMost(drainMs, Promise.all([jobs.stop(), logWorker.stop(), sandbox?.stop(), coinbase?.stop()])),
  ]);
  if (left > 0) services.log.warn({ left }, 'calls were still in progress at shutdown');
  await waitAtMost(
    serverMs,
    sockets.close().then(() => app.close()),
  );
  await services.limits.close();
  await releaseAll(release);
}

/** Within `releaseMs`; never rejects, so that a failure of one step doesn't skip the others. */
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
