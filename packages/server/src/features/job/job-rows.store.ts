import type { Job } from '@strapline/contract/shapes/job';
import { maxAttempts } from '../../platform/jobs.ts';
import { type Queryable, type Statement, sql } from '../../ports/database.ts';

export type JobRow = {
  id: number;
  kind: string;
  payload: Record<string, unknown>;
  run_at: Date;
  created_at: Date;
  attempts: number;
  last_error: string | null;
  app: string | null;
  state: Job['state'];
  sort_time: string;
};

/** Literal attempts; a job that another process claims longer than its lock is waiting again. */
const createState = (now: Date): Statement =>
  sql`case when locked_until > ${now} then 'running' when attempts >= ${maxAttempts} then 'failed' else 'waiting' end`;

const createColumns = (now: Date): Statement =>
  sql`id, kind, payload, run_at, created_at, attempts, last_error, ${createState(now)} as state, run_at::text as sort_time,
    ${appOfJob} as app`;

const appOfJob = sql`coalesce(payload->>'app', find_app(payload->>'orderId'), find_app(payload->>'braTagId'), find_app(payload->>'id'))`;

type JobFilter = { state?: Job['state'] | undefined; kind?: string | undefined; app?: string | undefined };

export async function listJobRows(
  db: Queryable,
  now: Date,
  { state, kind, app }: JobFilter,
  after: { at: string; id: string },
  limit: number,
): Promise<JobRow[]> {
  return await db.rows<JobRow>(
    sql`select ${createColumns(now)} from job
        where (run_at, id) > (${after.at}::timestamptz, nullif(${after.id}, '')::bigint)
          and (${state ?? null}::text is null or ${createState(now)} = ${state ?? null}) and (${kind ?? null}::text is null or kind = ${kind ?? null}) and (${app ?? null}::text is null or ${appOfJob} = ${app ?? null})
        order by run_at, id limit ${limit}`,
  );
}

export async function findJobRow(db: Queryable, now: Date, id: number): Promise<JobRow | undefined> {
  return await db.first<JobRow>(sql`select ${createColumns(now)} from job where id = ${id} for update`);
}

export type KindCount = { kind: string; waiting: number; running: number; failed: number };

export async function countJobs(db: Queryable, now: Date): Promise<KindCount[]> {
  return await db.rows<KindCount>(
    sql`select kind, (count(*) filter (where state = 'waiting'))::int as waiting, (count(*) filter (where state = 'running'))::int as running,
          (count(*) filter (where state = 'failed'))::int as failed
        from (select kind, ${createState(now)} as state from job) counted group by kind order by kind`,
  );
}
