import { networksOf } from '../../platform/client-address.ts';
import type { Context, Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { joined, sql } from '../../ports/database.ts';

/** Wrong tries by account, by network address (with the networks around it), and in the whole house. */
const accountLimit = { count: 5, ms: 10 * 60_000 };
const addressLimit = { count: 20, ms: 60 * 60_000 };
const operatorAlarm = { count: 200, ms: 60 * 60_000 };

type Scope = { name: string; count: number; ms: number };

/** Whether what is tried opens the caller's own: then only their own wrong tries lock it, not those of others at their address. Asked only where it matters. */
export type IsOwnTag = () => Promise<boolean>;

/** Takes a counted try back; for one that was not wrong. */
export type CountedAttempt = { uncount(): Promise<void> };

/**
 * Counts a try before it is looked at, in one statement of its own, so that neither fifty at once nor a restart get more than the limit. Wrong tries stay
 * counted. Throws locked. The platform as a whole is never locked, since then one person could lock out all: its limit rings the alarm.
 */
export async function countAttempt(context: Context, accountId: string, isOwn: IsOwnTag): Promise<CountedAttempt> {
  const own = `strap-code account ${accountId}`;
  const scopes: Scope[] = [
    { name: own, ...accountLimit },
    ...networksOf(context.caller.address)
      .map(({ key, room }) => ({ name: `strap-code address ${key}`, count: addressLimit.count * room, ms: addressLimit.ms }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    { name: 'strap-code house', ...operatorAlarm },
  ];
  const now = context.clock.now();
  const rows = await context.db.rows<{ scope: string; count: number; until: Date }>(
    sql`insert into attempt (scope, count, until) values ${joined(
      scopes.map(({ name, ms }) => sql`(${name}, 1, ${new Date(now.getTime() + ms)}::timestamptz)`),
      ', ',
    )}
        on conflict (scope) do update set
          count = case when attempt.until <= ${now} then 1 else attempt.count + 1 end,
          until = case when attempt.until <= ${now} then excluded.until else attempt.until end
        returning scope, count, until`,
  );
  const over = scopes.flatMap((scope) => rows.filter((row) => row.scope === scope.name && row.count > scope.count));
  const counted: CountedAttempt = { uncount: () => uncount(context, scopes) };
  const locks = over.filter((row) => row.scope !== 'strap-code house');
  for (const row of over) if (!locks.includes(row)) ring(context, row.count);
  if (locks.length === 0 || (locks.every((row) => row.scope !== own) && (await isOwn()))) return counted;
  // What is locked was not looked at, so it was not a wrong try.
  await counted.uncount();
  const until = Math.max(...locks.map((row) => row.until.getTime()));
  throw new WireError('locked', {
    reason: 'strap_codes_incorrect',
    retryAfterMs: Math.max(1000, until - now.getTime()),
  });
}

async function uncount(context: Context, scopes: Scope[]): Promise<void> {
  // Rows are locked in the order of the insert above; two callers can never wait for each other.
  await context.db.change(
    sql`with mine as (select scope from attempt where scope = any(${scopes.map((scope) => scope.name)}::text[]) order by scope collate "C" for update)
        update attempt set count = greatest(0, count - 1) from mine where attempt.scope = mine.scope`,
  );
}

const sweepMs = 60 * 60_000;

/** Tries whose time is over say nothing any more but who was where; they go within the hour. */
export async function deleteExpiredAttempts({ db, jobs, clock }: Pick<Services, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.change(sql`delete from attempt where until <= ${now}`);
  await jobs.add(db, { kind: 'forget-tries', key: 'forget-tries', payload: {}, runAt: new Date(now.getTime() + sweepMs) });
}

function ring(context: Context, count: number): void {
  context.metrics.alarms.inc({ what: 'strap_code_guessing' });
  if (count === operatorAlarm.count + 1)
    context.log.error({ limit: operatorAlarm.count }, 'ALARM: more wrong strap codes in an hour than people make by mistake');
}
