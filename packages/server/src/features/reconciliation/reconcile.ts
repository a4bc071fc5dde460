import type { JobPayload } from '../../platform/job-payloads.ts';
import type { Services } from '../../platform/services.ts';
import { ConstraintViolation, type Queryable, sql } from '../../ports/database.ts';
import type { ProviderBooks } from '../../ports/provider-books.ts';
import { lookAtFailed } from './check-failed-refunds.ts';
import { type Compared, compare } from './compare.ts';
import { fetchLines } from './fetch-lines.ts';

const everyMs = 60 * 60_000;
/** A run that said nothing for this long belongs to a process that is gone. */
const silentMs = 2 * 60_000;

/** Puts the hourly comparison at a time; there is one, so who asks for it now moves it. */
export async function reconcileAt(trx: Queryable, { jobs }: Pick<Services, 'jobs'>, runAt: Date, askedBy?: string): Promise<void> {
  await jobs.add(trx, { kind: 'reconcile', key: 'reconcile', payload: askedBy ? { askedBy } : {}, runAt });
}

/** At the start of a server: an hour after the last one, as if nothing had happened. */
export async function startReconciling(services: Services): Promise<void> {
  const now = services.clock.now().getTime();
  const last = await services.db.first<{ at: Date | null }>(sql`select max(started_at) as at from reconciliation`);
  await reconcileAt(services.db, services, new Date(Math.max(now + 60_000, (last?.at?.getTime() ?? now) + everyMs)));
}

/** The job: each provider in turn, then again in an hour. A provider that is away is a run that failed, and no reason to forget the others. */
export async function reconcile(services: Services, { askedBy }: JobPayload<'reconcile'>): Promise<void> {
  for (const books of services.books) await reconcileOne(services, books, askedBy ?? null);
  await reconcileAt(services.db, services, new Date(services.clock.now().getTime() + everyMs));
}

async function reconcileOne(services: Services, books: ProviderBooks, askedBy: string | null): Promise<void> {
  const startedAt = services.clock.now();
  const id = await begin(services, books, askedBy, startedAt);
  if (id === null) return;
  const beat = async (): Promise<void> => {
    await services.db.change(sql`update reconciliation set beat_at = ${services.clock.now()} where id = ${id}`);
  };
  try {
    const fresh = await fetchLines(services, books, await lookedUntil(services.db, books), beat);
    await lookAtFailed(services, books);
    const compared = await compare(services, books, startedAt, beat);
    await end(services, id, { ...compared, looked: { ...compared.looked, fresh } });
    if (compared.count > 0) sound(services, books, compared);
  } catch (error) {
    services.metrics.alarms.inc({ what: 'reconciliation_failed' });
    services.log.error(
      { err: error, provider: books.provider },
      'a provider could not be compared with the books; the next round tries again',
    );
    const name = error instanceof Error ? error.name : 'unknown';
    await services.db.change(
      sql`update reconciliation set state = 'failed', ended_at = ${services.clock.now()}, error = ${name} where id = ${id} and state = 'running'`,
    );
  }
}

/** Takes the one place of a run; null while another is at work. The place of a process that is gone is taken over. */
async function begin(services: Services, { provider }: ProviderBooks, askedBy: string | null, now: Date): Promise<number | null> {
  await services.db.change(
    sql`update reconciliation set state = 'failed', ended_at = ${now}, error = 'ProcessGone'
        where provider = ${provider} and state = 'running' and beat_at < ${new Date(now.getTime() - silentMs)}`,
  );
  try {
    const row = await services.db.first<{ id: number }>(
      sql`insert into reconciliation (provider, state, asked_by, started_at, beat_at) values (${provider}, 'running', ${askedBy}, ${now}, ${now}) returning id`,
    );
    return row?.id ?? null;
  } catch (error) {
    if (error instanceof ConstraintViolation && error.constraint === 'one_reconciliation_at_a_time') return null;
    throw error;
  }
}

/** Until when the last whole run has every line; the beginning of time before the first. */
async function lookedUntil(db: Queryable, { provider }: ProviderBooks): Promise<Date> {
  const last = await db.first<{ started_at: Date }>(
    sql`select started_at from reconciliation where provider = ${provider} and state in ('agrees', 'differs') order by started_at desc limit 1`,
  );
  return last?.started_at ?? new Date(0);
}

async function end({ db, clock }: Services, id: number, { looked, differences, count, waiting }: Compared): Promise<void> {
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

/** A difference is an alarm and never a correction: somebody has to understand it first. */
function sound({ metrics, log }: Services, { provider }: ProviderBooks, { count, differences }: Compared): void {
  metrics.alarms.inc({ what: 'reconciliation' });
  log.error({ provider, count, first: differences[0]?.object }, 'the provider and the books do not agree; an operator has to look');
}
