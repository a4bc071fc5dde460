import { listNetworks } from '../../platform/client-address.ts';
import type { Context, Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { joinStatements, sql } from '../../ports/database.ts';

/** Limits of wrong attempts per account and per network address (with its enclosing networks), and the alarm threshold of the whole server. */
export const strapCodeLimits = {
  account: { count: 5, ms: 10 * 60_000 },
  address: { count: 20, ms: 60 * 60_000 },
  alarm: { count: 200, ms: 60 * 60_000 },
};

type Scope = { name: string; count: number; ms: number };

/** Whether the tag is the caller's own purchase: then only their own attempts lock it, not those of others at their address. Called only if needed. */
export type IsOwnTag = () => Promise<boolean>;

/** Reverts the count of an attempt that was not wrong. */
export type CountedAttempt = { uncount(): Promise<void> };

/**
 * Counts an attempt before it is checked, in its own statement, so that neither concurrency nor a restart exceeds the limit. Throws WireError `locked`. The
 * server-wide limit only raises an alarm: a lock would let one person lock out everybody.
 */
export async function countAttempt(context: Context, accountId: string, isOwn: IsOwnTag): Promise<CountedAttempt> {
  const accountScope = `strap-code account ${accountId}`;
  const scopes: Scope[] = [
    { name: accountScope, ...strapCodeLimits.account },
    ...listNetworks(context.caller.address)
      .map(({ key, room }) => ({
        name: `strap-code address ${key}`,
        count: strapCodeLimits.address.count * room,
        ms: strapCodeLimits.address.ms,
      }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    { name: 'strap-code total', ...strapCodeLimits.alarm },
  ];
  const now = context.clock.now();
  const rows = await context.db.rows<{ scope: string; count: number; until: Date }>(
    sql`insert into attempt (scope, count, until) values ${joinStatements(
      scopes.map(({ name, ms }) => sql`(${name}, 1, ${new Date(now.getTime() + ms)}::timestamptz)`),
      ', ',
    )}
        on conflict (scope) do update set
          count = case when attempt.until <= ${now} then 1 else attempt.count + 1 end,
          until = case when attempt.until <= ${now} then excluded.until else attempt.until end
        returning scope, count, until`,
  );
  const exceeded = scopes.flatMap((scope) => rows.filter((row) => row.scope === scope.name && row.count > scope.count));
  const attempt: CountedAttempt = { uncount: () => uncountAttempt(context, scopes) };
  const locks = exceeded.filter((row) => row.scope !== 'strap-code total');
  for (const row of exceeded) if (!locks.includes(row)) raiseAlarm(context, row.count);
  if (locks.length === 0 || (locks.every((row) => row.scope !== accountScope) && (await isOwn()))) return attempt;
  // A locked attempt was not checked, so it is not counted as wrong.
  await attempt.uncount();
  const until = Math.max(...locks.map((row) => row.until.getTime()));
  throw new WireError('locked', {
    reason: 'strap_codes_incorrect',
    retryAfterMs: Math.max(1000, until - now.getTime()),
  });
}

async function uncountAttempt(context: Context, scopes: Scope[]): Promise<void> {
  // Locks rows in the order of the insert above, against deadlocks.
  await context.db.change(
    sql`with mine as (select scope from attempt where scope = any(${scopes.map((scope) => scope.name)}::text[]) order by scope collate "C" for update)
        update attempt set count = greatest(0, count - 1) from mine where attempt.scope = mine.scope`,
  );
}

const sweepMs = 60 * 60_000;

/** Deletes expired attempts hourly: they only reveal who was where. */
export async function deleteExpiredAttempts({ db, jobs, clock }: Pick<Services, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.change(sql`delete from attempt where until <= ${now}`);
  await jobs.add(db, { kind: 'forget-tries', key: 'forget-tries', payload: {}, runAt: new Date(now.getTime() + sweepMs) });
}

function raiseAlarm(context: Context, count: number): void {
  context.metrics.alarms.inc({ what: 'strap_code_guessing' });
  if (count === strapCodeLimits.alarm.count + 1)
    context.log.error({ limit: strapCodeLimits.alarm.count }, 'ALARM: unusually many wrong strap codes within an hour');
}
