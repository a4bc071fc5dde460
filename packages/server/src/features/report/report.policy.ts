import { findNextReportStatus, type ReportStatus } from '@strapline/domain/report/report.states';
import type { DecisionAction, ReportRow } from './report.store.ts';

const decisionActions: readonly DecisionAction[] = ['dismiss', 'hide', 'reinstate', 'remove', 'revokeTag', 'suspend'];

/** The status of a report after a decision, by the state table; null where the decision isn't possible. */
export function findStatusAfter(status: ReportStatus, action: DecisionAction): ReportStatus | null {
  switch (action) {
    case 'dismiss':
    case 'hide':
      return findNextReportStatus(status, action, 'operator');
    case 'reinstate':
      return findNextReportStatus(status, status === 'upheld' ? 'reinstate' : 'dismiss', 'operator');
    default:
      return findNextReportStatus(status, 'uphold', 'operator');
  }
}

/** What can be decided about a report now. An appeal is answered with `decideAppeal`. */
export function listAllowedActions(report: Pick<ReportRow, 'status' | 'bra_tag_id' | 'owner_id'>): DecisionAction[] {
  return decisionActions.filter((action) => {
    if (action === 'revokeTag' && report.bra_tag_id === null) return false;
    if (action === 'suspend' && report.owner_id === null) return false;
    return findStatusAfter(report.status, action) !== null;
  });
}
