import { retention } from '@strapline/domain/privacy/retention';
import { appealWindow } from '@strapline/domain/report/report.states';
import type { Context } from '../../platform/services.ts';
import { type Database, sql } from '../../ports/database.ts';

/** Signed in, one account is one reporter; otherwise an address with an e-mail. */
export function identifyReporter({ caller, secrets }: Context, email?: string): string {
  const who = caller.accountId ? `account ${caller.accountId}` : `guest ${caller.address} ${email?.toLowerCase() ?? ''}`;
  return secrets.mac('reporter', who).toString('base64url');
}

/** Keyed hashes of address and browser, by which the team sees mass reports. */
export function describeOrigin({ caller, secrets }: Context): { origin: string; device: string | null } {
  return {
    origin: secrets.mac('report-origin', caller.address).toString('base64url'),
    device: caller.browserSecret === null ? null : secrets.mac('report-device', caller.browserSecret).toString('base64url'),
  };
}

/** Removes the e-mail addresses of reports that were decided so long ago that nobody can appeal. Returns how many. */
export async function forgetReporters(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - appealWindow - retention.reporterEmail);
  return await db.change(
    sql`update report set email_sealed = null, language = 'en' where email_sealed is not null and decided_at < ${before} and status in ('upheld', 'dismissed', 'final')`,
  );
}
