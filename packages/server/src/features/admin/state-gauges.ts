import { setTimeout as pause } from 'node:timers/promises';
import { maxAttempts } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { addGauge, type Readings } from '../../platform/telemetry/add-gauge.ts';
import { type Database, sql } from '../../ports/database.ts';

/** The database is asked at most this often, however often metrics are read. */
const freshMs = 15_000;
/** Metrics don't wait longer for it. */
const patienceMs = 2_000;
/** Of due jobs and of uploads; counts stay at this number. */
const mostRows = 5_000;

type Needs = Pick<Services, 'db' | 'clock' | 'books' | 'witness' | 'metrics' | 'config'>;
type State = Awaited<ReturnType<typeof readState>>;

/**
 * Gauges of what is in the database, in processes that run jobs, so that not all ask it. Each statement reads by an index, and a limited number of rows.
 * Without an answer the gauges are absent and `strapline_database_up` is 0.
 */
export async function addStateGauges(services: Needs): Promise<void> {
  const { registry } = services.metrics;
  const runsJobs = services.config.role !== 'web';
  const read = createCachedRead(async () => (runsJobs ? await readState(services) : await services.db.ping().then(() => null)));
  addGauge(registry, { name: 'strapline_database_up', help: '1 if the database answered within two seconds, else 0' }, async () =>
    Number((await read()).isUp),
  );
  if (!runsJobs) return;
  for (const { find, ...description } of gauges)
    addGauge(registry, description, async () => {
      const { value } = await read();
      return value && find(value);
    });
}

/** Callers at the same time share one reading. A failed one isn't repeated sooner than others, so that it can't make an outage worse. */
function createCachedRead<T>(load: () => Promise<T>): () => Promise<{ isUp: boolean; value: T | null }> {
  const failed = { isUp: false, value: null };
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<{ isUp: boolean; value: T | null }> = Promise.resolve(failed);
  return async () => {
    if (performance.now() - readAt >= freshMs) {
      readAt = performance.now();
      const loaded = load().then(
        (value) => ({ isUp: true, value }),
        () => failed,
      );
      reading = Promise.race([loaded, pause(patienceMs, failed, { ref: false })]);
    }
    return await reading;
  };
}

async function readState({ db, clock, books, witness }: Needs) {
  const now = clock.now();
  const [jobs, uploads, reconciliations, log] = await Promise.all([
    readJobs(db, now),
    readUploads(db),
    readReconciliations(
      db,
      books.map(({ provider }) => provider),
    ),
    db.first<{ unsigned: number; at: Date; isCosigned: boolean }>(
      sql`select greatest(0, next_index - size)::int as unsigned, at, cosignature is not null as "isCosigned" from provenance_head, log_checkpoint`,
    ),
  ]);
  return { now, jobs, uploads, reconciliations, log, hasWitness: witness !== null };
}

type DueJobs = { kind: string; due: number; failed: number; oldest: Date | null };

async function readJobs(db: Database, now: Date): Promise<DueJobs[]> {
  return await db.rows<DueJobs>(
    sql`select kind, (count(*) filter (where attempts < ${maxAttempts}))::int as due, (count(*) filter (where attempts >= ${maxAttempts}))::int as failed,
          min(run_at) filter (where attempts < ${maxAttempts}) as oldest
        from (select kind, attempts, run_at from job where run_at <= ${now} order by run_at, id limit ${mostRows}) due group by kind`,
  );
}

async function readUploads(db: Database): Promise<{ state: string; n: number }[]> {
  return await db.rows<{ state: string; n: number }>(
    sql`select state, count(*)::int as n
        from (select state from upload where state in ('receiving', 'processing') limit ${mostRows}) arriving group by state`,
  );
}

type Reconciliation = { provider: string; differences: number; at: Date };

/** The last complete one of each provider. */
async function readReconciliations(db: Database, providers: readonly string[]): Promise<Reconciliation[]> {
  return await db.rows<Reconciliation>(
    sql`select asked.provider, last.difference_count as differences, last.started_at as at
        from unnest(${providers}::text[]) as asked(provider), lateral (
          select difference_count, started_at from reconciliation
          where provider = asked.provider and state in ('agrees', 'differs') order by started_at desc limit 1) last`,
  );
}

type StateGauge = { name: string; help: string; label?: string; find(state: State): Readings };

const gauges: readonly StateGauge[] = [
  {
    name: 'strapline_jobs_due',
    help: `Jobs that are due or in progress, by kind; of the ${mostRows} oldest`,
    label: 'kind',
    find: ({ jobs }) => Object.fromEntries(jobs.map(({ kind, due }) => [kind, due])),
  },
  {
    name: 'strapline_job_oldest_seconds',
    help: 'How long the oldest due job of a kind has been due, e-mails and pushes among them; absent without one',
    label: 'kind',
    find: ({ jobs, now }) => Object.fromEntries(jobs.flatMap(({ kind, oldest }) => (oldest ? [[kind, getAge(oldest, now)]] : []))),
  },
  {
    name: 'strapline_jobs_failed',
    help: `Jobs that failed ${maxAttempts} times and wait for an operator, by kind`,
    label: 'kind',
    find: ({ jobs }) => Object.fromEntries(jobs.filter(({ failed }) => failed > 0).map(({ kind, failed }) => [kind, failed])),
  },
  {
    name: 'strapline_uploads',
    help: 'Uploads that are being received or processed',
    label: 'state',
    find: ({ uploads }) => ({ receiving: 0, processing: 0, ...Object.fromEntries(uploads.map(({ state, n }) => [state, n])) }),
  },
  {
    name: 'strapline_log_unsigned_entries',
    help: 'Entries of the public log that are not signed yet',
    find: ({ log }) => log?.unsigned ?? null,
  },
  {
    name: 'strapline_log_checkpoint_age_seconds',
    help: 'Age of the last checkpoint of the public log; it grows while nothing happens',
    find: ({ log, now }) => (log ? getAge(log.at, now) : null),
  },
  {
    name: 'strapline_log_cosigned',
    help: '1 if the witness cosigned the last checkpoint, else 0; absent without a witness',
    find: ({ log, hasWitness }) => (log && hasWitness ? Number(log.isCosigned) : null),
  },
  {
    name: 'strapline_reconciliation_differences',
    help: 'Differences to the books of a payment provider, as of the last complete reconciliation; absent before the first',
    label: 'provider',
    find: ({ reconciliations }) => Object.fromEntries(reconciliations.map(({ provider, differences }) => [provider, differences])),
  },
  {
    name: 'strapline_reconciliation_age_seconds',
    help: 'Time since the last complete reconciliation began; absent before the first',
    label: 'provider',
    find: ({ reconciliations, now }) => Object.fromEntries(reconciliations.map(({ provider, at }) => [provider, getAge(at, now)])),
  },
];

function getAge(since: Date, now: Date): number {
  return Math.max(0, (now.getTime() - since.getTime()) / 1000);
}
