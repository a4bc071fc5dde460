import { type Database, type Queryable, sql } from '../ports/database.ts';
import type { Services } from './services.ts';

export type JobSpec = { kind: string; key?: string; payload: object; runAt: Date };

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
const batch = 8;
const maxAttempts = 20;

export type JobRunner = {
  /** Runs all that is due now; for tests and for the end of a shut-down. */ runDue(): Promise<number>;
  stop(): Promise<void>;
};

/** Works off due jobs until stopped. Several processes share the table: each takes rows that no other holds. */
export function startJobs(services: Services, handlers: Record<string, JobHandler>): JobRunner {
  let stopping = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const tick = (): void => {
    running = runDue(services, handlers)
      .catch((error: unknown) => services.log.warn({ err: error }, 'jobs are waiting: the database did not answer'))
      .finally(() => {
        if (!stopping) timer = setTimeout(tick, pollMs);
      });
  };
  tick();
  return {
    runDue: () => runDue(services, handlers),
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}

async function runDue(services: Services, handlers: Record<string, JobHandler>): Promise<number> {
  let done = 0;
  for (;;) {
    const rows = await take(services.db, services.clock.now());
    if (rows.length === 0) return done;
    await Promise.all(rows.map((row) => runOne(services, handlers, row)));
    done += rows.length;
  }
}

async function take(db: Database, now: Date): Promise<Row[]> {
  const until = new Date(now.getTime() + 60_000);
  return await db.rows<Row>(
    sql`update job set locked_until = ${until}, attempts = attempts + 1
        where id in (select id from job where run_at <= ${now} and (locked_until is null or locked_until <= ${now}) and attempts < ${maxAttempts} order by run_at, id limit ${batch} for update skip locked)
        returning id, kind, payload, attempts`,
  );
}

async function runOne(services: Services, handlers: Record<string, JobHandler>, row: Row): Promise<void> {
  try {
    const handler = handlers[row.kind];
    if (!handler) throw new Error(`no handler for jobs of kind ${row.kind}`);
    await handler(services, row.payload);
    // A handler may have set its own job to a later time; then the lock is gone and the row stays.
    await services.db.change(sql`delete from job where id = ${row.id} and locked_until is not null`);
    services.metrics.jobs.inc({ kind: row.kind, outcome: 'ok' });
  } catch (error) {
    services.metrics.jobs.inc({ kind: row.kind, outcome: 'failed' });
    services.log.error({ err: error, kind: row.kind, attempts: row.attempts }, 'a job failed and will be tried again');
    const wait = Math.min(2 ** row.attempts, 3600) * 1000;
    await services.db.change(
      sql`update job set run_at = ${new Date(services.clock.now().getTime() + wait)}, locked_until = null, last_error = ${error instanceof Error ? error.message : String(error)} where id = ${row.id}`,
    );
  }
}
