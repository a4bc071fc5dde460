import type { JobPayload } from '../../platform/job-payloads.ts';
import type { Services } from '../../platform/services.ts';
import { ConstraintViolation, type Queryable, sql } from '../../ports/database.ts';
import type { ProviderBooks } from '../../ports/provider-books.ts';
import { checkFailedRefunds } from './check-failed-refunds.ts';
import { type Comparison, compareBooks } from './compare.ts';
import { fetchLines } from './fetch-lines.ts';

const everyMs = 60 * 60_000;
/** A run without a heartbeat for this long belongs to a dead process. */
const silentMs = 2 * 60_000;

/** Schedules the hourly job; its key is unique, so an earlier time replaces the scheduled one. */
export async function reconcileAt(trx: Queryable, { jobs }: Pick<Services, 'jobs'>, runAt: Date, askedBy?: string): Promise<void> {
  await jobs.add(trx, { kind: 'reconcile', key: 'reconcile', payload: askedBy ? { askedBy } : {}, runAt });
}

/** Runs at start: schedules the job an hour after its last run. */
export async function startReconciling(services: Services): Promise<void> {
  const now = services.clock.now().getTime();
  const last = await services.db.first<{ at: Date | null }>(sql`select max(started_at) as at from reconciliation`);
  await reconcileAt(services.db, services, new Date(Math.max(now + 60_000, (last?.at?.getTime() ?? now) + everyMs)));
}

/** The job: each provider in turn, and again in an hour. An unavailable provider fails its own run only. */
export async function reconcile(services: Services, { askedBy }: JobPayload<'reconcile'>): Promise<void> {
  for (const books of services.books) await reconcileOne(services, books, askedBy ?? null);
  await reconcileAt(services.db, services, new Date(services.clock.now().getTime() + everyMs));
}

async function reconcileOne(services: Services, books: ProviderBooks, askedBy: string | null): Promise<void> {
  const startedAt = services.clock.now();
  const id = await beginRun(services, books, askedBy, startedAt);
  if (id === null) return;
  const beat = async (): Promise<void> => {
    await services.db.change(sql`update reconciliation set beat_at = ${services.clock.now()} where id = ${id}`);
  };
  try {
    const fresh = await fetchLines(services, books, await findLastComplete(services.db, books), beat);
    await checkFailedRefunds(services, books);
    const compared = await compareBooks(services, books, startedAt, beat);
    await endRun(services, id, { ...compared, looked: { ...compared.looked, fresh } });
    if (compared.count > 0) raiseAlarm(services, books, compared);
  } catch (error) {
    services.metrics.alarms.inc({ what: 'reconciliation_failed' });
    services.log.error({ err: error, provider: books.provider }, 'could not reconcile with a provider; retrying in the next run');
    const name = error instanceof Error ? error.name : 'unknown';
    await services.db.change(
      sql`update reconciliation set state = 'failed', ended_at = ${services.clock.now()}, error = ${name} where id = ${id} and state = 'running'`,
    );
  }
}

/** Starts a run; null while another is running. Ends the run of a dead process first. */
async function beginRun(services: Services, { provider }: ProviderBooks, askedBy: string | null, now: Date): Promise<number | null> {
  await services.db.change(
    sql`update reconciliation set state = 'failed', ended_at = ${now}, error = 'ProcessGone'
        where provider = ${provider} and state = 'running' and beat_at < ${new Date(now.getTime() - silentMs)}`,
  );
  try {
    const row = await services.db.first<{ id: number }>(
      sql`insert into reconciliation (provider, state, requested_by, started_at, beat_at) values (${provider}, 'running', ${askedBy}, ${now}, ${now}) returning id`,
    );
    return row?.id ?? null;
  } catch (error) {
    if (error instanceof ConstraintViolation && error.constraint === 'one_reconciliation_at_a_time') return null;
    throw error;
  }
}

/** The start of the last complete run, which has all lines until then; the epoch before the first run. */
async function findLastComplete(db: Queryable, { provider }: ProviderBooks): Promise<Date> {
  const last = await db.first<{ started_at: Date }>(
    sql`select started_at from reconciliation where provider = ${provider} and state in ('agrees', 'differs') order by started_at desc limit 1`,
  );
  return last?.started_at ?? new Date(0);
}

async function endRun({ db, clock }: Services, id: number, { looked, differences, count, waiting }: Comparison): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.change(
      sql`update reconciliation set state = ${count > 0 ? 'differs' : 'agrees'}, ended_at = ${clock.now()}, looked = ${JSON.stringify(looked)}::jsonb,
            difference_count = ${count}, waiting_count = ${waiting} where id = ${id} and state = 'running'`,
    );
    if (differences.length === 0) return;
    await trx.change(
      sql`insert into reconciliation_difference (reconciliation_id, no, what, object, order_id, ours_cents, theirs_cents, currency)
          select ${id}::bigint, row_number() over (), d.what, d.object, d.order_id, d.ours_cents, d.theirs_cents, d.currency
          from jsonb_to_recordset(${JSON.stringify(differences)}::jsonb)
            as d(what text, object text, order_id text, ours_cents bigint, theirs_cents bigint, currency text)`,
    );
  });
}

/** A difference raises an alarm and is never corrected automatically. */
function raiseAlarm({ metrics, log }: Services, { provider }: ProviderBooks, { count, differences }: Comparison): void {
  metrics.alarms.inc({ what: 'reconciliation' });
  log.error(
    { provider, count, first: differences[0]?.object },
    'the provider differs from our orders and ledger; an admin has to investigate',
  );
}
