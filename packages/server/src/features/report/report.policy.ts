import { findNextReportStatus, type ReportStatus } from '@strapline/domain/report/report.states';
import { getAutomaticReason } from '@strapline/domain/report/report-reasons';
import type { DecisionAction, DecisionRow } from './decision.store.ts';
import type { ReportRow } from './report.store.ts';

/** What a report can lead to. */
export type ReportAction = Exclude<DecisionAction, 'limit'>;

const decisionActions: readonly ReportAction[] = ['dismiss', 'hide', 'reinstate', 'remove', 'revokeTag', 'suspend'];

/** The status of a report after a decision, by the state table; null where the decision isn't possible. */
export function findStatusAfter(status: ReportStatus, action: DecisionAction): ReportStatus | null {
  switch (action) {
    case 'dismiss':
    case 'hide':
      return findNextReportStatus(status, action, 'operator');
    case 'reinstate':
      return findNextReportStatus(status, status === 'upheld' || status === 'final' ? 'reinstate' : 'dismiss', 'operator');
    default:
      return findNextReportStatus(status, 'uphold', 'operator');
  }
}

/** The reason as people read it: an automatic decision without one of its own has that of its report. */
export function getDecisionReason({ automated, reported_for, reason }: Pick<DecisionRow, 'automated' | 'reported_for' | 'reason'>): string {
  return automated && reported_for && reason === '' ? getAutomaticReason(reported_for) : reason;
}

type JudgedReport = Pick<ReportRow, 'status' | 'bra_tag_id' | 'owner_id' | 'appeal_at' | 'appeal_decided_at'>;

/** The reporter asked for another look at the dismissal, and nobody answered yet. */
export function hasReporterAppeal({ status, appeal_at, appeal_decided_at }: JudgedReport): boolean {
  return status === 'appealed' && appeal_at !== null && appeal_decided_at === null;
}

/** What can be decided about a report now. An appeal of the other side is answered with `decideAppeal`. */
export function listAllowedActions(report: JudgedReport, isHidden: boolean): ReportAction[] {
  if (report.status === 'appealed' && !hasReporterAppeal(report)) return [];
  return decisionActions.filter((action) => {
    // An appeal's answer is changed in favor of the owner only.
    if (report.status === 'final' && !(action === 'reinstate' && isHidden)) return false;
    if (action === 'revokeTag' && report.bra_tag_id === null) return false;
    if (action === 'suspend' && report.owner_id === null) return false;
    return findStatusAfter(report.status, action) !== null;
  });
}
