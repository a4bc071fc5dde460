import { findNextReportStatus, reviewTimes } from '@strapline/domain/report/report.states';
import type { Clock } from '../../ports/clock.ts';
import type { Trx } from '../../ports/database.ts';
import { listDecisionsInForce, markFixed } from './decision.store.ts';
import { canFix } from './present-report.ts';
import { lockReport, type ReportRow, updateReport } from './report.store.ts';

/**
 * The creator edited a piece, in this transaction. Where a decision about it can be settled by that, its case is reviewed again; until then the piece stays
 * hidden. While an appeal waits, the admin who answers it sees the edit. Returns the reports to publish after the transaction.
 */
export async function reviewFixedPiece(trx: Trx, { clock }: { clock: Clock }, braTagId: string): Promise<ReportRow[]> {
  const at = clock.now();
  const fixed = (await listDecisionsInForce(trx, braTagId)).filter(canFix);
  const reviewed: ReportRow[] = [];
  for (const { app, report_id } of fixed) {
    const report = report_id ? await lockReport(trx, app, report_id) : undefined;
    const status = report && findNextReportStatus(report.status, 'fix', 'owner');
    if (!status) continue;
    const dueAt = report.status === 'inReview' ? report.due_at : new Date(at.getTime() + reviewTimes.other);
    reviewed.push(await updateReport(trx, report.id, { status, dueAt }));
  }
  await markFixed(
    trx,
    fixed.map(({ id }) => id),
    at,
  );
  return reviewed;
}
