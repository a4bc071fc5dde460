import { retention } from '@strapline/domain/privacy/retention';
import { appealWindow } from '@strapline/domain/report/report.states';
import { type Database, sql } from '../../ports/database.ts';

/** Removes the e-mail addresses of reports that were decided so long ago that nobody can appeal. Returns how many. */
export async function forgetReporters(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - appealWindow - retention.reporterEmail);
  return await db.change(
    sql`update report set email_sealed = null where email_sealed is not null and decided_at < ${before} and status in ('upheld', 'dismissed', 'final')`,
  );
}
