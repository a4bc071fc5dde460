import { type Queryable, sql, type Trx } from '../ports/database.ts';
import type { JobKind, JobPayload } from './job-payloads.ts';

type Job = { [K in JobKind]: { kind: K; key?: string; payload: JobPayload<K>; runAt: Date } }[JobKind];

export type Jobs = {
  /** Adds a job in the caller's transaction. A waiting job with the same `key` is replaced (time and payload). */
  add(trx: Queryable, job: Job): Promise<void>;
  /** Cancels a waiting job. */
  remove(trx: Queryable, key: string): Promise<void>;
};

/** After this many failures a job is no longer retried and waits for an operator. */
export const maxAttempts = 20;

/** Makes a job due now, with all attempts left. */
export async function restartJob(trx: Queryable, id: number, now: Date): Promise<void> {
  await trx.change(sql`update job set run_at = ${now}, attempts = 0, locked_until = null where id = ${id}`);
}

/** Takes all waiting jobs of a kind out of the queue, for a caller that runs them itself. */
export async function takeJobs<K extends JobKind>(trx: Trx, kind: K): Promise<JobPayload<K>[]> {
  const taken = await trx.rows<{ payload: JobPayload<K> }>(
    sql`with taken as (delete from job where kind = ${kind} returning id, payload) select payload from taken order by id`,
  );
  return taken.map(({ payload }) => payload);
}

export const jobs: Jobs = {
  add: async (trx, { kind, key, payload, runAt }) => {
    await trx.change(
      sql`insert into job (kind, key, payload, run_at) values (${kind}, ${key ?? null}, ${JSON.stringify(payload)}::jsonb, ${runAt})
          on conflict (key) do update set run_at = excluded.run_at, payload = excluded.payload, attempts = 0, locked_until = null`,
    );
  },
  remove: async (trx, key) => {
    await trx.change(sql`delete from job where key = ${key}`);
  },
};
