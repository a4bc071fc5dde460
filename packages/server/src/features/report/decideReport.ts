import type { ParsedInput } from '@strapline/contract/events';
import { isLongSuspension } from '@strapline/domain/report/report.states';
import { day } from '@strapline/domain/time';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { requestOrApprove } from '../approval/approval.ts';
import { findSuspensionStart } from '../people/people.ts';
import { requireAccountId } from '../session/session.ts';
import { carryOut, type Outcome, publishOutcome } from './carry-out.ts';
import { conflictReasons, findCaseConflict } from './case-conflict.ts';
import { hasWaitingAppeal } from './decision.store.ts';
import { loadCase } from './load-case.ts';
import { mayDecide, requireScope } from './moderation-scope.ts';
import { publishReport } from './publish-report.ts';
import { listAllowedActions } from './report.policy.ts';
import { lockReport, type ReportRow } from './report.store.ts';
import { isSubjectHidden } from './report-subjects.ts';

type Input = ParsedInput<'decideReport'>;

export const decideReport: Handler<'decideReport'> = async (context, input) => {
  const { outcome, shown } = await context.db.transaction(async (trx) => ({
    outcome: await decide(trx, context, input),
    shown: await loadCase(trx, context, input.reportId),
  }));
  if (outcome) await publishOutcome(context, outcome);
  const { reportId: id, version, status } = shown.report;
  if (!outcome) publishReport(context, { id, app: context.caller.app, version, status }, 'requested');
  return shown;
};

/** Null while it waits for a second admin. */
async function decide(trx: Trx, context: Context, input: Input): Promise<Outcome | null> {
  const accountId = requireAccountId(context.caller);
  const report = await lockReport(trx, context.caller.app, input.reportId);
  if (!report) throw new WireError('not_found');
  requireScope(context.caller, report.subject_kind);
  if (!mayDecide(context.caller, input.action)) throw new WireError('forbidden', { reason: 'admin_decides' });
  const [conflict, isHidden, appealWaits] = await Promise.all([
    findCaseConflict(trx, accountId, report.id),
    isSubjectHidden(trx, { kind: report.subject_kind, id: report.subject_id }),
    hasWaitingAppeal(trx, report),
  ]);
  if (conflict) throw new WireError('forbidden', { reason: conflictReasons[conflict] });
  if (report.version !== input.version) throw new WireError('conflict', { reason: 'report_changed' });
  if (!listAllowedActions(report, isHidden).includes(input.action)) throw new WireError('conflict', { reason: 'decision_not_available' });
  if (report.status !== 'appealed' && appealWaits) throw new WireError('conflict', { reason: 'appeal_waiting' });
  const { action, rule, reason, days = null } = input;
  if (!(await needsSecondAdmin(trx, context, report, input)))
    return await carryOut(trx, context, report, { action, rule, reason, days, decidedBy: accountId, approvedBy: null });
  const { isApproved, request } = await requestOrApprove(trx, context, {
    event: 'decideReport',
    subject: report.id,
    terms: { action, days },
    details: { rule, reason },
  });
  if (!isApproved) return null;
  if (await findCaseConflict(trx, request.requestedBy, report.id)) throw new WireError('conflict', { reason: 'requester_in_case' });
  return await carryOut(trx, context, report, { action, days, ...request.details, decidedBy: request.requestedBy, approvedBy: accountId });
}

/** What can't be undone, or weighs much: revoking a tag, and a suspension of more than a week or without an end. */
async function needsSecondAdmin(trx: Trx, { clock }: Context, { owner_id }: ReportRow, { action, days }: Input): Promise<boolean> {
  if (action !== 'suspend' || owner_id === null) return action === 'revokeTag';
  const now = clock.now();
  const end = days === undefined ? null : new Date(now.getTime() + days * day);
  return isLongSuspension({ end, since: await findSuspensionStart(trx, owner_id, now), now });
}
