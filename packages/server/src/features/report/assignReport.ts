import { findNextReportStatus } from '@strapline/domain/report/report.states';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId } from '../session/session.ts';
import { conflictReasons, findCaseConflict } from './case-conflict.ts';
import { loadCase } from './load-case.ts';
import { requireScope } from './moderation-scope.ts';
import { publishReport } from './publish-report.ts';
import { lockReport, updateReport } from './report.store.ts';

export const assignReport: Handler<'assignReport'> = async (context, { reportId, version }) => {
  const accountId = requireAccountId(context.caller);
  const assigned = await context.db.transaction(async (trx) => {
    const report = await lockReport(trx, context.caller.app, reportId);
    if (!report) throw new WireError('not_found');
    requireScope(context.caller, report.subject_kind);
    if (report.version !== version) throw new WireError('conflict', { reason: 'report_changed' });
    const conflict = await findCaseConflict(trx, accountId, report.id);
    if (conflict) throw new WireError('forbidden', { reason: conflictReasons[conflict] });
    const status = findNextReportStatus(report.status, 'assign', 'operator');
    if (!status) throw new WireError('conflict', { reason: 'report_changed' });
    const row = await updateReport(trx, report.id, { status, assignedTo: accountId });
    await appendAudit(trx, { at: context.clock.now(), actor: accountId, action: 'report.assigned', object: report.id });
    return row;
  });
  publishReport(context, assigned, 'assigned');
  return await context.db.transaction((trx) => loadCase(trx, context, reportId));
};
