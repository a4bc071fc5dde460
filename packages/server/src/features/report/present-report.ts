import type { Output } from '@strapline/contract/events';
import type { Decision } from '@strapline/contract/shapes/report';
import { appealWindow, reviewTimes } from '@strapline/domain/report/report.states';
import { getFix } from '@strapline/domain/report/report-reasons';
import type { Queryable } from '../../ports/database.ts';
import { braTagPolicy } from '../bra-tag-record/bra-tag-record.ts';
import { type DecisionRow, findDecisionOfReport } from './decision.store.ts';
import { getDecisionReason, hasReporterAppeal } from './report.policy.ts';
import type { ReportRow } from './report.store.ts';
import { isSubjectHidden } from './report-subjects.ts';

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
const adverse: readonly string[] = ['hide', 'remove', 'revokeTag', 'suspend', 'limit'];

/** When an appeal is no longer possible. */
export function getAppealEnd(decision: Pick<DecisionRow, 'at'>): Date {
  return after(decision.at, appealWindow);
}

/**
 * An adverse decision can be appealed once by the person it is for, while it is in force. An automatic hide is reviewed anyway. A suspension can be appealed even
 * if the present owner of the piece had it shown again.
 */
export function canAppeal(decision: DecisionRow, now: Date): boolean {
  return (
    adverse.includes(decision.action) &&
    !decision.automated &&
    decision.appeal_at === null &&
    (decision.replaced_at === null || decision.action === 'suspend') &&
    getAppealEnd(decision) > now
  );
}

/** Whether its owner can edit the piece so that it is shown again; our team reviews it before. */
export function canFix({ action, automated, rule, replaced_at, owner_id, tag }: DecisionRow): boolean {
  if ((action !== 'remove' && action !== 'hide') || automated || replaced_at !== null || getFix(rule) === null) return false;
  return tag !== null && braTagPolicy.canEdit(tag, { accountId: owner_id, username: null, level: 1 });
}

/** A decision with its statement of reasons. The reporter is never named, and neither is the admin. */
export function presentDecision(row: DecisionRow, now: Date, isReader: boolean): Decision {
  const can: Decision['can'] = [];
  if (isReader && canAppeal(row, now)) can.push('appeal');
  if (isReader && canFix(row)) can.push('fix');
  return {
    id: row.id,
    at: row.at.toISOString(),
    subject: { kind: row.subject_kind, id: row.subject_id, title: row.title, braTagId: row.bra_tag_id },
    action: row.action,
    role: row.copy_of === null ? 'creator' : 'owner',
    rule: row.rule,
    reason: getDecisionReason(row),
    automated: row.automated,
    reportedFor: row.reported_for,
    until: row.until?.toISOString() ?? null,
    inForce: row.replaced_at === null,
    fixedAt: row.fixed_at?.toISOString() ?? null,
    appealUntil: getAppealEnd(row).toISOString(),
    appeal: presentAppeal(row),
    can,
  };
}

function presentAppeal(row: DecisionRow): Decision['appeal'] {
  if (row.appeal_at === null) return null;
  return {
    at: row.appeal_at.toISOString(),
    text: row.appeal_text ?? '',
    outcome: row.appeal_outcome,
    reason: row.appeal_reason,
    decidedAt: row.appeal_decided_at?.toISOString() ?? null,
    dueAt: after(row.appeal_at, reviewTimes.appeal).toISOString(),
  };
}

/** A reporter can ask once for another look at a dismissal, unless it is hidden for another reason meanwhile. */
export function canAppealReport(report: ReportRow, isHidden: boolean, now: Date): boolean {
  const { status, decided_at, appeal_at } = report;
  return status === 'dismissed' && decided_at !== null && appeal_at === null && !isHidden && after(decided_at, appealWindow) > now;
}

/** A report as its reporter sees it. The account of the other side is not part of it. */
export async function presentOwnReport(db: Queryable, row: ReportRow, now: Date): Promise<Output<'getReport'>> {
  const decision = row.status === 'open' ? undefined : await findDecisionOfReport(db, row);
  const hidden = await isSubjectHidden(db, { kind: row.subject_kind, id: row.subject_id });
  const isWaiting = row.status === 'open' || row.status === 'inReview' || hasReporterAppeal(row);
  return {
    reportId: row.id,
    number: Number(row.number),
    status: row.status,
    decision: decision ? presentForReporter(decision, now) : null,
    subject: { kind: row.subject_kind, title: row.title },
    reason: row.reason,
    at: row.created_at.toISOString(),
    hidden,
    dueAt: isWaiting ? (row.due_at?.toISOString() ?? null) : null,
    confirmBy: row.confirm_by?.toISOString() ?? null,
    appealUntil: row.decided_at ? after(row.decided_at, appealWindow).toISOString() : null,
    appeal: presentReporterAppeal(row),
    can: canAppealReport(row, hidden, now) ? ['appeal'] : [],
  };
}

/** A suspension is between us and the other side. */
function presentForReporter(row: DecisionRow, now: Date): Decision {
  const decision = presentDecision(row, now, false);
  return { ...decision, appeal: null, fixedAt: null, until: null, action: decision.action === 'suspend' ? 'remove' : decision.action };
}

function presentReporterAppeal({ appeal_at, appeal_text, appeal_decided_at }: ReportRow): Output<'getReport'>['appeal'] {
  if (appeal_at === null) return null;
  return {
    at: appeal_at.toISOString(),
    text: appeal_text ?? '',
    decidedAt: appeal_decided_at?.toISOString() ?? null,
    dueAt: after(appeal_at, reviewTimes.appeal).toISOString(),
  };
}
