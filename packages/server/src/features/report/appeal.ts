import { findNextReportStatus, reviewTimes } from '@strapline/domain/report/report.states';
import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from '../session/session.ts';
import { findDecision, lockDecision, saveAppeal } from './decision.store.ts';
import { canAppeal, getAppealEnd, presentDecision } from './present-report.ts';
import { publishReport } from './publish-report.ts';
import { lockReport, type ReportRow, updateReport } from './report.store.ts';

export const appeal: Handler<'appeal'> = async (context, input) => {
  const accountId = requireAccountId(context.caller);
  const now = context.clock.now();
  let appealed: ReportRow | undefined;
  const decided = await context.db.transaction((trx) =>
    runOnce(trx, createIdempotencyKey(context, 'appeal', input), async () => {
      const found = await findDecision(trx, context.caller.app, input.decisionId);
      const report = found?.report_id ? await lockReport(trx, found.app, found.report_id) : undefined;
      const decision = found && (await lockDecision(trx, found.app, found.id));
      if (!decision || decision.owner_id !== accountId || decision.action === 'dismiss') throw new WireError('not_found');
      if (decision.appeal_at) throw new WireError('conflict', { reason: 'appeal_sent' });
      if (getAppealEnd(decision) <= now) throw new WireError('expired');
      if (!canAppeal(decision, now)) throw new WireError('conflict', { reason: 'appeal_not_possible' });
      const row = await saveAppeal(trx, decision.id, { text: input.text, by: accountId, at: now });
      const status = report && findNextReportStatus(report.status, 'appeal', 'owner');
      const dueAt = new Date(now.getTime() + reviewTimes.appeal);
      // The appeal of another person affected keeps its earlier date.
      if (status)
        appealed = await updateReport(trx, report.id, {
          status,
          assignedTo: null,
          dueAt: report.status === 'appealed' ? report.due_at : dueAt,
        });
      return presentDecision(row, now, true);
    }),
  );
  if (appealed) publishReport(context, appealed, 'appealed');
  return decided;
};
