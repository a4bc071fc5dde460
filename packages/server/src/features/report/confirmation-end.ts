import { findNextReportStatus } from '@strapline/domain/report/report.states';
import type { JobPayload } from '../../platform/job-payloads.ts';
import type { Context, Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { publishReport } from './publish-report.ts';
import { lockReport, type ReportRow, updateReport } from './report.store.ts';

/** Queues the end of the time in which a stranger can confirm "This is me". */
export async function queueConfirmationEnd(trx: Trx, { jobs }: Context, { id, confirm_by }: ReportRow): Promise<void> {
  if (confirm_by) await jobs.add(trx, { kind: 'report-confirm-end', payload: { reportId: id }, runAt: confirm_by });
}

/**
 * Nobody confirmed "This is me" in time. What it hid is shown again only after somebody looked at it, so the case moves to the top of the queue: it is due since
 * it was made.
 */
export async function endConfirmation(services: Services, { reportId }: JobPayload<'report-confirm-end'>): Promise<void> {
  const unconfirmed = await services.db.transaction(async (trx) => {
    const found = await trx.first<{ app: string }>(sql`select app from report where id = ${reportId}`);
    const report = found && (await lockReport(trx, found.app, reportId));
    if (!report?.confirm_by || findNextReportStatus(report.status, 'assign', 'operator') === null || report.status === 'appealed')
      return null;
    return await updateReport(trx, report.id, { dueAt: report.created_at });
  });
  if (unconfirmed) publishReport(services, unconfirmed, 'unconfirmed');
}
