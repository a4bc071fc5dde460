import { oneAdminSuspensionDays } from '@strapline/domain/report/report.states';
import { day } from '@strapline/domain/time';
import { type Queryable, sql } from '../../ports/database.ts';

const week = oneAdminSuspensionDays * day;

/**
 * When the suspension began that another one from `now` on would prolong, or null. One that follows another within a week counts from the beginning of that one,
 * so that several short ones of one admin don't become a long one.
 */
export async function findSuspensionStart(db: Queryable, accountId: string, now: Date): Promise<Date | null> {
  const suspensions = await db.rows<{ at: Date; end: Date | null }>(
    sql`select at, least(until, lifted_at) as "end" from decision where owner_id = ${accountId} and action = 'suspend' order by at desc`,
  );
  let start: Date | null = null;
  for (const { at, end } of suspensions) if (end === null || end.getTime() + week >= (start ?? now).getTime()) start = at;
  return start;
}
