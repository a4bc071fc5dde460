import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { presentOwnReport } from './present-report.ts';
import { findReport } from './report.store.ts';
import { isLinkToken } from './report-links.ts';

export const getReport: Handler<'getReport'> = async (context, { reportId, accessToken }) => {
  const { caller, db, clock, secrets } = context;
  const row = await findReport(db, caller.app, reportId);
  const isReporter = row !== undefined && row.reporter_id !== null && row.reporter_id === caller.accountId;
  if (!row || !(isReporter || isLinkToken(secrets, 'report', row.id, accessToken))) throw new WireError('not_found');
  return await presentOwnReport(db, row, clock.now());
};
