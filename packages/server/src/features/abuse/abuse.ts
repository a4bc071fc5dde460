import { type ActivityKind, type ActivitySubject, isDisposableAddress, unusualInAnHour } from '@strapline/domain/abuse/abuse-signals';
import { retention } from '@strapline/domain/privacy/retention';
import { day } from '@strapline/domain/time';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql } from '../../ports/database.ts';

type Recorder = Pick<Services, 'db' | 'secrets' | 'clock' | 'log'>;
type Activity = { kind: ActivityKind; accountId: string | null; address: string; browserSecret: string | null; email?: string | undefined };

const hourMs = 60 * 60_000;

/**
 * Counts something that a visitor did, after it succeeded, and leaves a signal if there was more of it in this hour than usual. Only keyed hashes are stored. It never
 * refuses anything, and its failure is no failure of what was done.
 */
export async function recordActivity(services: Recorder, activity: Activity): Promise<void> {
  const { db, secrets, clock, log } = services;
  const at = clock.now();
  const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs);
  const hashOf = (subject: ActivitySubject | 'account', value: string): string =>
    secrets.mac(`activity-${subject}`, value).toString('base64url');
  const { kind, accountId, address, browserSecret, email } = activity;
  try {
    // The app reports a sign-up again when it is loaded again.
    if (kind === 'signUp' && (await count(db, { kind, subject: 'account', hash: hashOf('account', accountId ?? ''), hour })) > 1) return;
    const subjects: [ActivitySubject, string][] = [
      ['address', hashOf('address', address)],
      ...(browserSecret === null ? [] : [['device', hashOf('device', browserSecret)] satisfies [ActivitySubject, string]]),
    ];
    for (const [subject, hash] of subjects) {
      const n = await count(db, { kind, subject, hash, hour });
      if (n >= unusualInAnHour[kind][subject]) await saveSignal(db, { at, hour, kind, reason: 'velocity', subject, hash, n, accountId });
    }
    if (email && isDisposableAddress(email)) {
      const hash = hashOf('account', accountId ?? email.toLowerCase());
      await saveSignal(db, { at, hour, kind, reason: 'disposableAddress', subject: 'account', hash, n: 1, accountId });
    }
  } catch (error) {
    log.warn({ err: error, kind }, 'could not count an activity');
  }
}

type Count = { kind: ActivityKind; subject: ActivitySubject | 'account'; hash: string; hour: Date };

async function count(db: Queryable, { kind, subject, hash, hour }: Count): Promise<number> {
  const row = await db.first<{ n: number }>(
    sql`insert into activity (kind, subject, hash, hour, n) values (${kind}, ${subject}, ${hash}, ${hour}, 1)
        on conflict (kind, subject, hash, hour) do update set n = activity.n + 1 returning n`,
  );
  return row?.n ?? 0;
}

type Signal = Count & {
  at: Date;
  reason: 'velocity' | 'disposableAddress';
  n: number;
  accountId: string | null;
};

/** One per hour; it counts on. */
async function saveSignal(db: Queryable, { at, hour, kind, reason, subject, hash, n, accountId }: Signal): Promise<void> {
  await db.change(
    sql`insert into signal (at, hour, kind, reason, subject, hash, n, account_id) values (${at}, ${hour}, ${kind}, ${reason}, ${subject}, ${hash}, ${n}, ${accountId})
        on conflict on constraint signal_once do update set at = excluded.at, n = excluded.n, account_id = coalesce(excluded.account_id, signal.account_id)`,
  );
}

/** A daily job. */
export async function deleteOldSignals({ db, clock, jobs }: Services): Promise<void> {
  const now = clock.now().getTime();
  const before = new Date(now - retention.abuseSignals);
  await db.change(sql`delete from activity where hour < ${before}`);
  await db.change(sql`delete from signal where at < ${before}`);
  await jobs.add(db, { kind: 'forget-signals', key: 'forget-signals', payload: {}, runAt: new Date(now + day) });
}
