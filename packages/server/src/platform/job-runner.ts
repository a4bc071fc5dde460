import { setTimeout as pause } from 'node:timers/promises';
import { type Database, sql } from '../ports/database.ts';
import type { Span } from '../ports/telemetry.ts';
import { createBatchLoader } from './batch-loader.ts';
import { type JobKind, type JobPayload, jobPayloads } from './job-payloads.ts';
import { maxAttempts } from './jobs.ts';
import type { Services } from './services.ts';
import { nameError, runInSpan } from './telemetry/run-in-span.ts';

/** Runs one job. It must be idempotent: after a crash a job may run twice. */
export type JobHandler<K extends JobKind> = (services: Services, payload: JobPayload<K>) => Promise<void>;
export type JobHandlers = { [K in JobKind]: JobHandler<K> };

export type JobRunner = {
  /** Runs all due jobs and waits for those in progress; for tests and shutdown. */
  runDue(): Promise<number>;
  stop(): Promise<void>;
};

/** Of a process that runs none. */
export const noJobs: JobRunner = { runDue: () => Promise.resolve(0), stop: () => Promise.resolve() };

const pollMs = 500;
const concurrency = 8;
/** How long a claim lasts; renewed while the handler runs. */
const lockMs = 60_000;
/** The next claim does not wait for jobs that take longer than this. */
const quickMs = 200;
/** How long a shutdown waits for a slow job; another process claims it afterwards. */
const slowStopMs = 2_000;

/** Jobs that may take minutes run in a queue of their own. */
const slowKind: JobKind = 'reconcile';
const queues = { quick: sql`kind <> ${slowKind}`, slow: sql`kind = ${slowKind}` };
type Queue = keyof typeof queues;

type Row = { id: number; kind: string; payload: unknown; attempts: number };

type Worker = {
  services: Services;
  handlers: Partial<JobHandlers>;
  deleteJob(id: number): Promise<void>;
  /** Ids of jobs in progress here, which are never claimed again however long they take. */
  running: Set<number>;
  /** Once true, no further job is claimed, however many are due. */
  isStopping: boolean;
};

/** Runs due jobs until stopped. Several processes share the table; each claims unlocked rows. */
export function startJobs(services: Services, handlers: Partial<JobHandlers>): JobRunner {
  const worker: Worker = { services, handlers, deleteJob: createBatchedDelete(services.db), running: new Set(), isStopping: false };
  const quick = startQueue(worker, 'quick');
  const slow = startQueue(worker, 'slow');
  return {
    runDue: async () => {
      const counts = await Promise.all([runDue(worker, 'quick'), runDue(worker, 'slow')]);
      await Promise.all([quick.idle(), slow.idle()]);
      return counts[0] + counts[1];
    },
    stop: async () => {
      worker.isStopping = true;
      await Promise.all([quick.stop(), Promise.race([slow.stop(), pause(slowStopMs, undefined, { ref: false })])]);
    },
  };
}

/** Deletes jobs that finish at about the same time in one statement. */
function createBatchedDelete(db: Database): Worker['deleteJob'] {
  const deleteJob = createBatchLoader<undefined>(async (ids) => {
    // A handler may have rescheduled its own job, which cleared the lock: keep the row.
    await db.change(sql`delete from job where id = any(${ids}::bigint[]) and locked_until is not null`);
    return new Map<string, undefined>();
  });
  return async (id) => {
    await deleteJob(String(id));
  };
}

function startQueue(worker: Worker, queue: Queue): { idle(): Promise<unknown>; stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const tick = (): void => {
    running = runDue(worker, queue)
      .catch((error: unknown) => worker.services.log.warn({ err: error }, 'could not read due jobs from the database'))
      .finally(() => {
        if (!worker.isStopping) timer = setTimeout(tick, pollMs);
      });
  };
  tick();
  return {
    idle: () => running,
    stop: async () => {
      clearTimeout(timer);
      await running;
    },
  };
}

/** Claims are made in batches. A job that waits for an outside service occupies one slot and delays no other. */
async function runDue(worker: Worker, queue: Queue): Promise<number> {
  const { db, clock } = worker.services;
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let count = 0;
  for (;;) {
    const freeSlots = worker.isStopping ? 0 : concurrency - running.size;
    const rows = freeSlots > 0 ? await claimDueJobs(db, clock.now(), queue, freeSlots, [...worker.running]) : [];
    const batch = rows.map((row) => {
      const job: Promise<void> = runJob(worker, row)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(job));
      running.add(job);
      return job;
    });
    count += rows.length;
    if (running.size === 0 || failures.length > 0) break;
    await Promise.race(batch.length > 0 ? [Promise.all(batch), pause(quickMs)] : [...running, pause(pollMs)]);
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
  return count;
}

async function claimDueJobs(db: Database, now: Date, queue: Queue, limit: number, running: readonly number[]): Promise<Row[]> {
  const until = new Date(now.getTime() + lockMs);
  return await db.rows<Row>(
    sql`update job set locked_until = ${until}, attempts = attempts + 1
        where id in (select id from job where run_at <= ${now} and (locked_until is null or locked_until <= ${now}) and attempts < ${maxAttempts} and ${queues[queue]}
            and not id = any(${running}::bigint[])
          order by run_at, id limit ${limit} for update skip locked)
        returning id, kind, payload, attempts`,
  );
}

async function runJob(worker: Worker, row: Row): Promise<void> {
  const { telemetry } = worker.services;
  const kind = isJobKind(row.kind) ? row.kind : 'unknown';
  const span = telemetry.beginTrace(`job ${kind}`, 'job', { 'strapline.job': kind, 'strapline.attempts': row.attempts });
  await runInSpan(span, () => runClaimedJob(worker, row, span));
}

async function runClaimedJob({ services, handlers, deleteJob, running }: Worker, row: Row, span: Span | null): Promise<void> {
  running.add(row.id);
  const renewal = setInterval(() => void renewLock(services, row), lockMs / 3).unref();
  try {
    if (!isJobKind(row.kind)) throw new Error(`unknown kind of job: ${row.kind}`);
    await callHandler(services, handlers, row.kind, row.payload);
    await deleteJob(row.id);
    services.metrics.jobs.inc({ kind: row.kind, outcome: 'ok' });
  } catch (error) {
    services.metrics.jobs.inc({ kind: row.kind, outcome: 'failed' });
    span?.fail(nameError(error));
    services.log.error({ err: error, kind: row.kind, attempts: row.attempts }, 'a job failed; retrying');
    const backoffMs = Math.min(2 ** row.attempts, 3600) * 1000;
    await services.db.change(
      sql`update job set run_at = ${new Date(services.clock.now().getTime() + backoffMs)}, locked_until = null, last_error = ${error instanceof Error ? error.message : String(error)} where id = ${row.id}`,
    );
  } finally {
    clearInterval(renewal);
    running.delete(row.id);
  }
}

function isJobKind(kind: string): kind is JobKind {
  return Object.hasOwn(jobPayloads, kind);
}

async function callHandler<K extends JobKind>(
  services: Services,
  handlers: Partial<JobHandlers>,
  kind: K,
  payload: unknown,
): Promise<void> {
  const handler: JobHandler<K> | undefined = handlers[kind];
  if (!handler) throw new Error(`no handler for jobs of kind ${kind}`);
  await handler(services, jobPayloads[kind].parse(payload) as JobPayload<K>);
}

/** A rescheduled job is no longer locked. */
async function renewLock({ db, clock, log }: Services, { id, kind }: Row): Promise<void> {
  try {
    await db.change(
      sql`update job set locked_until = ${new Date(clock.now().getTime() + lockMs)} where id = ${id} and locked_until is not null`,
    );
  } catch (error) {
    log.warn({ err: error, kind }, 'could not renew the lock of a long-running job; another process may run it too');
  }
}
