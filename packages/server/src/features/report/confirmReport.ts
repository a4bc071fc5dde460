import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { presentOwnReport } from './present-report.ts';
import { confirmReportRow, findReport } from './report.store.ts';
import { deriveLinkToken, isLinkToken } from './report-links.ts';

/** Only the mail has this secret, so it proves that the address is the reporter's. */
export const confirmReport: Handler<'confirmReport'> = async ({ caller, db, clock, secrets }, { reportId, confirmToken }) => {
  const row = await findReport(db, caller.app, reportId);
  if (!row || !isLinkToken(secrets, 'report-confirm', row.id, confirmToken)) throw new WireError('not_found');
  const now = clock.now();
  if (row.confirm_by && row.confirm_by <= now) throw new WireError('expired');
  await db.transaction((trx) => confirmReportRow(trx, row.id));
  return { ...(await presentOwnReport(db, { ...row, confirm_by: null }, now)), accessToken: deriveLinkToken(secrets, 'report', row.id) };
};
