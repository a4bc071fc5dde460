import { oneAdminSuspensionDays } from '@strapline/domain/report/report.states';
import { day } from '@strapline/domain/time';
import type { Queryable } from '../../ports/database.ts';
import { listSuspensions } from './decision.store.ts';

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
