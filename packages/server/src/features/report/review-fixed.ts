import { findNextReportStatus, reviewTimes } from '@strapline/domain/report/report.states';
import { getFix } from '@strapline/domain/report/report-reasons';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import type { BraTagState } from '../bra-tag-record/bra-tag-record.ts';
import { listDecisionsInForce, markFixed } from './decision.store.ts';
import { canFix } from './present-report.ts';
import { lockReport, type ReportRow, updateReport } from './report.store.ts';
import { applyDecisions } from './report-subjects.ts';

type Edit = { braTagId: string; hasOtherPictures: boolean };

/**
 * The creator edited a hidden piece, in this transaction. Where a decision about it can be settled by that, its case is reviewed again; until then the piece
 * stays hidden. While an appeal waits, the admin who answers it sees the edit. A piece that was hidden because each of its pictures was is shown with the new
 * ones. Returns the reports to publish after the transaction, and the tag if it changed.
 */
export async function reviewFixedPiece(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'clock'>,
  { braTagId, hasOtherPictures }: Edit,
): Promise<{ reports: ReportRow[]; tag: BraTagState | null }> {
  const at = services.clock.now();
  const isSettled = (fix: ReturnType<typeof getFix>) => fix === 'edit' || hasOtherPictures;
  const fixed = (await listDecisionsInForce(trx, braTagId)).filter((decision) => canFix(decision) && isSettled(getFix(decision.rule)));
  const reports: ReportRow[] = [];
  for (const { app, report_id } of fixed) {
    const report = report_id ? await lockReport(trx, app, report_id) : undefined;
    const status = report && findNextReportStatus(report.status, 'fix', 'owner');
    if (!status) continue;
    const dueAt = report.status === 'inReview' ? report.due_at : new Date(at.getTime() + reviewTimes.other);
    reports.push(await updateReport(trx, report.id, { status, dueAt }));
  }
  await markFixed(
    trx,
    fixed.map(({ id }) => id),
    at,
  );
  const tag = hasOtherPictures ? await applyDecisions(trx, { kind: 'braTag', id: braTagId, braTagId }, services) : null;
  return { reports, tag };
}
