import type { DecisionAction, ReportRow } from './report.store.ts';

/** What can be decided about a report now. An appeal is answered with `decideAppeal`. */
export function listAllowedActions(report: Pick<ReportRow, 'status' | 'bra_tag_id' | 'owner_id'>): DecisionAction[] {
  const adverse: DecisionAction[] = [
    'remove',
    ...(report.bra_tag_id ? (['revokeTag'] as const) : []),
    ...(report.owner_id ? (['suspend'] as const) : []),
  ];
  switch (report.status) {
    case 'open':
    case 'inReview':
      return ['dismiss', 'hide', 'reinstate', ...adverse];
    case 'upheld':
      return ['reinstate'];
    case 'dismissed':
      return ['hide', ...adverse];
    default:
      return [];
  }
}
