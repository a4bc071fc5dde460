import { findNextReportStatus, reviewTimes } from '@strapline/domain/report/report.states';
import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { canAppealReport, presentOwnReport } from './present-report.ts';
import { publishReport } from './publish-report.ts';
import { findOpenReportOf, lockReport, type ReportRow, updateReport } from './report.store.ts';
import { isLinkToken } from './report-links.ts';
import { notifyReporter } from './report-mail.ts';
import { isSubjectHidden, toSubject } from './report-subjects.ts';

/** Asks for another look at a dismissed report. Another admin decides it with `decideReport`. */
export const appealReport: Handler<'appealReport'> = async (context, input) => {
  const { caller, clock, secrets } = context;
  const now = clock.now();
  let appealed: ReportRow | undefined;
  const shown = await context.db.transaction((trx) =>
    runOnce(trx, createIdempotencyKey(context, 'appealReport', input), async () => {
      const report = await lockReport(trx, caller.app, input.reportId);
      const isReporter = report !== undefined && report.reporter_id !== null && report.reporter_id === caller.accountId;
      if (!report || !(isReporter || isLinkToken(secrets, 'report', report.id, input.accessToken))) throw new WireError('not_found');
      if (report.appeal_at) throw new WireError('conflict', { reason: 'report_appeal_sent' });
      const subject = toSubject(report);
      const isHidden = await isSubjectHidden(trx, subject);
      const newer = await findOpenReportOf(trx, caller.app, subject, { reporterKey: report.reporter_key, isHidden });
      const status = findNextReportStatus(report.status, 'appeal', 'reporter');
      if (!status || newer || !canAppealReport(report, isHidden, now))
        throw new WireError('conflict', { reason: 'report_appeal_not_possible' });
      const dueAt = new Date(now.getTime() + reviewTimes.appeal);
      const row = await updateReport(trx, report.id, { status, assignedTo: null, dueAt, appeal: { text: input.text, at: now } });
      appealed = row;
      await notifyReporter(trx, context, row, 'appeal_received');
      return await presentOwnReport(trx, row, now);
    }),
  );
  if (appealed) publishReport(context, appealed, 'appealed');
  return shown;
};
