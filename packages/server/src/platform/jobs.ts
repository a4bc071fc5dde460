import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type Queryable, sql } from '../ports/database.ts';
import type { Services } from './services.ts';
import { together } from './together.ts';

type JobSpec = { kind: string; key?: string; payload: object; runAt: Date };

export type Jobs = {
  /** Puts work in the transaction that causes it. A `key` that is waiting already is moved to the new time. */
  add(trx: Queryable, job: JobSpec): Promise<void>;
  /** Takes a waiting job back. */
  drop(trx: Queryable, key: string): Promise<void>;
};

/** Does one job. It may run twice (a crash between effect and mark), so it checks the state that it finds. */
export type JobHandler = (services: Services, payload: never) => Promise<void>;

export const jobs: Jobs = {
  add: async (trx, { kind, key, payload, runAt }) => {
    await trx.change(
      sql`insert into job (kind, key, payload, run_at) values (${kind}, ${key ?? null}, ${JSON.stringify(payload)}::jsonb, ${runAt})
          on conflict (key) do update set run_at = excluded.run_at, payload = excluded.payload, attempts = 0, locked_until = null`,
    );
  },
  drop: async (trx, key) => {
    await trx.change(sql`delete from job where key = ${key}`);
  },
};

type Row = { id: number; kind: string; payload: never; attempts: number };

/** How often to look for due work, how many at once, and after how many failures to leave a job for an operator. */
const pollMs = 500;
const atOnce = 8;
/** How long a job belongs to the process that took it, which says again and again that it lives. */
const lockMs = 60_000;
/** After so long, what is under way is not waited for any more before others are begun. */
const quickMs = 200;
export const maxAttempts = 20;

export type JobRunner = {
  /** Runs all that is due now, and waits for what this process has under way; for tests and for the end of a shut-down. */ runDue(): Promise<number>;
  stop(): Promise<void>;
};

/** Jobs that may take minutes: they have a lane of their own, so that nothing waits behind them. */
const slowKind = 'reconcile';
const lanes = { quick: sql`kind <> ${slowKind}`, slow: sql`kind = ${slowKind}` };
type Lane = keyof typeof lanes;

type Work = {
  services: Services;
  handlers: Record<string, JobHandler>;
  /** Strikes a job that is done. */
  forget(id: number): Promise<void>;
  /** What this process has under way: none of it is taken a second time, however long it takes. */
  running: Set<number>;
};

/** Those that end at nearly the same time are struck by one statement. */
function forgetter(db: Database): Work['forget'] {
  const forget = together<undefined>(async (ids) => {
    // A handler may have set its own job to a later time; then the lock is gone and the row stays.
    await db.change(sql`delete from job where id = any(${ids}::bigint[]) and locked_until is not null`);
    return new Map<string, undefined>();
  });
  return async (id) => {
    await forget(String(id));
  };
}

/** How long a stop waits for a slow job, which another process takes up again. */
const slowStopMs = 2_000;

/** Works off due jobs until stopped. Several processes share the table: each takes rows that no other holds. */
export function startJobs(services: Services, handlers: Record<string, JobHandler>): JobRunner {
  const work: Work = { services, handlers, forget: forgetter(services.db), running: new Set() };
  const quick = startLane(work, 'quick');
  const slow = startLane(work, 'slow');
  return {
    runDue: async () => {
      const done = await Promise.all([runDue(work, 'quick'), runDue(work, 'slow')]);
      await Promise.all([quick.atRest(), slow.atRest()]);
      return done[0] + done[1];
    },
    stop: async () => {
      await Promise.all([quick.stop(), Promise.race([slow.stop(), pause(slowStopMs, undefined, { ref: false })])]);
    },
  };
}

type RunningLane = { atRest(): Promise<unknown>; stop(): Promise<void> };

function startLane(work: Work, lane: Lane): RunningLane {
  let stopping = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const tick = (): void => {
    running = runDue(work, lane)
      .catch((error: unknown) => work.services.log.warn({ err: error }, 'jobs are waiting: the database did not answer'))
      .finally(() => {
        if (!stopping) timer = setTimeout(tick, pollMs);
      });
  };
  tick();
  return {
    atRest: () => running,
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Most are quick, and are waited for together; one that waits for somebody who does not answer keeps its place and holds up nobody else. */
async function runDue(work: Work, lane: Lane): Promise<number> {
  const { db, clock } = work.services;
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let done = 0;
  for (;;) {
    const rows = running.size < atOnce ? await take(db, clock.now(), lane, atOnce - running.size, [...work.running]) : [];
    const begun = rows.map((row) => {
      const one: Promise<void> = runOne(work, row)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(one));
      running.add(one);
      return one;
    });
    done += rows.length;
    if (running.size === 0 || failures.length > 0) break;
    await Promise.race(begun.length > 0 ? [Promise.all(begun), pause(quickMs)] : [...running, pause(pollMs)]);
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
  return done;
}

async function take(db: Database, now: Date, lane: Lane, most: number, running: readonly number[]): Promise<Row[]> {
  const until = new Date(now.getTime() + lockMs);
  return await db.rows<Row>(
    sql`update job set locked_until = ${until}, attempts = attempts + 1
        where id in (select id from job where run_at <= ${now} and (locked_until is null or locked_until <= ${now}) and attempts < ${maxAttempts} and ${lanes[lane]}
            and not id = any(${running}::bigint[])
          order by run_at, id limit ${most} for update skip locked)
        returning id, kind, payload, attempts`,
  );
}

async function runOne({ services, handlers, forget, running }: Work, row: Row): Promise<void> {
  running.add(row.id);
  const keeping = setInterval(() => void keepLocked(services, row), lockMs / 3).unref();
  try {
    const handler = handlers[row.kind];
    if (!handler) throw new Error(`no handler for jobs of kind ${row.kind}`);
    await handler(services, row.payload);
    await forget(row.id);
    services.metrics.jobs.inc({ kind: row.kind, outcome: 'ok' });
  } catch (error) {
    services.metrics.jobs.inc({ kind: row.kind, outcome: 'failed' });
    services.log.error({ err: error, kind: row.kind, attempts: row.attempts }, 'a job failed and will be tried again');
    const wait = Math.min(2 ** row.attempts, 3600) * 1000;
    await services.db.change(
      sql`update job set run_at = ${new Date(services.clock.now().getTime() + wait)}, locked_until = null, last_error = ${error instanceof Error ? error.message : String(error)} where id = ${row.id}`,
    );
  } finally {
    clearInterval(keeping);
    running.delete(row.id);
  }
}

/** A handler may have set its own job to a later time; then nothing is locked any more. */
async function keepLocked({ db, clock, log }: Services, { id, kind }: Row): Promise<void> {
  try {
    await db.change(
      sql`update job set locked_until = ${new Date(clock.now().getTime() + lockMs)} where id = ${id} and locked_until is not null`,
    );
  } catch (error) {
    log.warn({ err: error, kind }, 'a long job could not say that it goes on; another process may take it too');
  }
}
