import { findNextReportStatus, reviewTimes } from '@strapline/domain/report/report.states';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { pushBraTagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { publishOrderUpdate } from '../order/order.ts';
import { publishAccountState } from '../people/people.ts';
import { requireAccountId } from '../session/session.ts';
import { conflictReasons, findAppealConflict } from './case-conflict.ts';
import { type DecisionRow, findDecision, lockDecision, lockWaitingAppeals, saveAppealOutcome } from './decision.store.ts';
import { type Overturned, overturn } from './overturn.ts';
import { presentDecision } from './present-report.ts';
import { publishReport } from './publish-report.ts';
import { lockReport, lockReportsAbout, type ReportRow, updateReport } from './report.store.ts';
import { notifyReporter, queueReportMail } from './report-mail.ts';

type Answer = { decisionId: string; uphold: boolean; reason: string };

export const decideAppeal: Handler<'decideAppeal'> = async (context, input) => {
  const { row, undone, reports } = await context.db.transaction((trx) => decide(trx, context, input));
  for (const report of reports) publishReport(context, report, 'answered');
  for (const tag of undone?.tags ?? []) pushBraTagStatus(context, tag);
  for (const order of undone?.orders ?? []) publishOrderUpdate(context, order);
  if (undone?.account) await publishAccountState(context, undone.account);
  return presentDecision(row, context.clock.now(), false);
};

async function decide(
  trx: Trx,
  context: Context,
  { decisionId, uphold, reason }: Answer,
): Promise<{ row: DecisionRow; undone: Overturned | null; reports: ReportRow[] }> {
  const accountId = requireAccountId(context.caller);
  const at = context.clock.now();
  const found = await findDecision(trx, context.caller.app, decisionId);
  if (!found) throw new WireError('not_found');
  const report = found.report_id ? await lockReport(trx, found.app, found.report_id) : undefined;
  const decision = (await lockDecision(trx, found.app, found.id)) ?? found;
  if (decision.appeal_at === null) throw new WireError('conflict', { reason: 'no_appeal' });
  if (decision.appeal_decided_at) throw new WireError('conflict', { reason: 'appeal_answered' });
  const conflict = await findAppealConflict(trx, accountId, decision.id);
  if (conflict) throw new WireError('forbidden', { reason: conflictReasons[conflict] });
  const outcome = { outcome: uphold ? ('upheld' as const) : ('overturned' as const), reason, by: accountId, at };
  const row = await saveAppealOutcome(trx, decision.id, outcome);
  const answered = [row];
  const undone = uphold ? null : await overturn(trx, context, row, reason);
  const waiting = report ? await lockWaitingAppeals(trx, report.id) : [];
  // What is shown again answers the appeal of the other person affected as well.
  if (!uphold) for (const { id } of waiting) answered.push(await saveAppealOutcome(trx, id, outcome));
  const reports = report && (!uphold || waiting.length === 0) ? await closeCase(trx, context, report, row, at) : [];
  const action = uphold ? 'appeal.uphold' : 'appeal.overturn';
  await appendAudit(trx, { at, actor: accountId, action, object: row.id, detail: { report: row.report_id ?? '' }, reason });
  for (const { id } of answered) await queueReportMail(trx, context, { id, news: 'appeal_answered' });
  return { row, undone, reports };
}

/** What stays hidden for now is still to be decided; everything else is closed. What is shown again is so for all reports about it. Returns the reports as they are now. */
async function closeCase(
  trx: Trx,
  context: Context,
  report: ReportRow,
  { action, appeal_outcome }: DecisionRow,
  at: Date,
): Promise<ReportRow[]> {
  const closed: ReportRow[] = [];
  const isUpheld = appeal_outcome === 'upheld';
  const goesOn = isUpheld && action === 'hide';
  const status = findNextReportStatus(report.status, goesOn ? 'resume' : 'close', 'operator');
  if (status) {
    const dueAt = goesOn ? new Date(at.getTime() + reviewTimes.other) : null;
    closed.push(await updateReport(trx, report.id, { status, dueAt, ...(goesOn ? {} : { decidedAt: at }) }));
  }
  if (isUpheld) return closed;
  await notifyReporter(trx, context, report, 'changed');
  for (const other of await lockReportsAbout(trx, report, ['upheld'])) {
    if (other.withdrawn_consent && !report.withdrawn_consent) continue;
    closed.push(await updateReport(trx, other.id, { status: 'dismissed', decidedAt: at }));
    await notifyReporter(trx, context, other, 'changed');
  }
  return closed;
}
