import { oneAdminSuspensionDays } from '@strapline/domain/report/report.states';
import { day } from '@strapline/domain/time';
import type { JobPayload } from '../../platform/job-payloads.ts';
import type { Services } from '../../platform/services.ts';
import type { Queryable, Trx } from '../../ports/database.ts';
import { followAccountState } from '../people/people.ts';
import { listEndedProfileSuspensions, listSuspensions, replaceDecisions } from './decision.store.ts';
import { lockSubject } from './report.store.ts';
import { applyDecisions } from './report-subjects.ts';

const week = oneAdminSuspensionDays * day;
/** For the clock of the admin's device, which chose the end. */
const tolerance = 60_000;

/**
 * Whether a suspension from now on needs two admins: it has no end, or is of more than a week. One that follows another within a week counts from the beginning
 * of that one, so that several short ones of one admin don't become a long one.
 */
export async function isLongSuspension(db: Queryable, accountId: string, end: Date | null, now: Date): Promise<boolean> {
  if (end === null) return true;
  let start = now.getTime();
  for (const earlier of await listSuspensions(db, accountId))
    if (earlier.end === null || earlier.end.getTime() + week >= start) start = Math.min(start, earlier.at.getTime());
  return end.getTime() - start > week + tolerance;
}

/** The time of a restriction is over: the account follows what is left of them, and a profile that was hidden for that time is shown again. */
export async function followRestrictions(services: Services, { accountId }: JobPayload<'account-state'>): Promise<void> {
  await services.db.transaction((trx) => showProfile(trx, accountId, services.clock.now()));
  await followAccountState(services, { accountId });
}

async function showProfile(trx: Trx, accountId: string, now: Date): Promise<void> {
  for (const id of await listEndedProfileSuspensions(trx, accountId, now)) {
    const subject = { kind: 'profile' as const, id, braTagId: null };
    await lockSubject(trx, subject);
    await replaceDecisions(trx, subject, now);
    await applyDecisions(trx, subject, now);
  }
}
