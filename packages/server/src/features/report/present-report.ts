import type { Output } from '@strapline/contract/events';
import type { Decision } from '@strapline/contract/shapes/report';
import { appealWindow, reviewTimes } from '@strapline/domain/report/report.states';
import { getAutomaticReason } from '@strapline/domain/report/report-reasons';
import type { Queryable } from '../../ports/database.ts';
import { type DecisionRow, findDecisionOfReport, type ReportRow } from './report.store.ts';
import { isSubjectHidden } from './report-subjects.ts';

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
const adverse: readonly string[] = ['hide', 'remove', 'revokeTag', 'suspend'];

/** When an appeal is no longer possible. */
export function getAppealEnd(decision: Pick<DecisionRow, 'at'>): Date {
  return after(decision.at, appealWindow);
}

/** A decision can be appealed once: an adverse one by its owner, while it is in force. An automatic hide is reviewed anyway. */
export function canAppeal(decision: DecisionRow, now: Date): boolean {
  return (
    adverse.includes(decision.action) &&
    !decision.automated &&
    decision.appeal_at === null &&
    decision.replaced_at === null &&
    getAppealEnd(decision) > now
  );
}

/** A decision with its statement of reasons. The reporter is never named, and neither is the admin. */
export function presentDecision(row: DecisionRow, now: Date, isOwner: boolean): Decision {
  const can: Decision['can'] = [];
  if (isOwner && canAppeal(row, now)) can.push('appeal');
  if (
    isOwner &&
    row.bra_tag_id !== null &&
    row.replaced_at === null &&
    (row.action === 'remove' || row.action === 'hide') &&
    !row.automated
  )
    can.push('fix');
  return {
    id: row.id,
    at: row.at.toISOString(),
    subject: { kind: row.subject_kind, id: row.subject_id, title: row.title, braTagId: row.bra_tag_id },
    action: row.action,
    rule: row.rule,
    reason: row.automated && row.reported_for ? getAutomaticReason(row.reported_for) : row.reason,
    automated: row.automated,
    reportedFor: row.reported_for,
    until: row.until?.toISOString() ?? null,
    inForce: row.replaced_at === null,
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

/** A report as its reporter sees it. The account of the other side is not part of it. */
export async function presentOwnReport(db: Queryable, row: ReportRow, now: Date): Promise<Output<'getReport'>> {
  const isDecided = row.decided_at !== null;
  const decision = isDecided ? await findDecisionOfReport(db, row) : undefined;
  return {
    reportId: row.id,
    number: Number(row.number),
    status: row.status,
    decision: decision ? { ...presentDecision(decision, now, false), appeal: null } : null,
    subject: { kind: row.subject_kind, title: row.title },
    reason: row.reason,
    at: row.created_at.toISOString(),
    hidden: await isSubjectHidden(db, { kind: row.subject_kind, id: row.subject_id }),
    dueAt: isDecided ? null : (row.due_at?.toISOString() ?? null),
    confirmBy: row.confirm_by?.toISOString() ?? null,
  };
}
