import { reviewTimes } from '@strapline/domain/report/report.states';
import { consentReasons } from '@strapline/domain/report/report-reasons';
import { createId } from '../../platform/ids.ts';
import type { Context } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import type { BraTagState } from '../bra-tag-record/bra-tag-record.ts';
import { changePiece } from '../cancellation/cancellation.ts';
import type { OrderRow } from '../order/order.ts';
import { requireAccountId } from '../session/session.ts';
import { findDecisionInForce } from './decision.store.ts';
import { hideAtOnce, recordDecision } from './record-decision.ts';
import { insertReport, lockReportsAbout, lockSubject, markConsentWithdrawn, type ReportRow, updateReport } from './report.store.ts';
import { applyDecisions, isSubjectHidden, type ReportSubject } from './report-subjects.ts';
import { describeOrigin, identifyReporter } from './reporter.ts';

/** What a withdrawn or renewed consent changes, to publish after the transaction. */
export type ConsentEffects = { tag: BraTagState | null; orders: OrderRow[]; reports: ReportRow[] };

const statement = { rule: 'consent', reason: consentReasons.withdrawn } as const;

/**
 * The caller is shown in the pictures of a piece and withdrew their consent. It is hidden at once, by a decision that its creator and its owner get, and our
 * team reviews whether the pictures show this person, as after a report.
 */
export async function hideWithoutConsent(trx: Trx, context: Context, subject: ReportSubject): Promise<ConsentEffects> {
  await lockSubject(trx, subject);
  const report = await fileWithdrawal(trx, context, subject);
  if (await isSubjectHidden(trx, subject)) return { tag: null, orders: [], reports: [report] };
  const { result: tag, orders } = await changePiece(trx, context, subject.braTagId, () =>
    hideAtOnce(trx, context, report, subject, statement),
  );
  return { tag, orders, reports: [report] };
}

async function fileWithdrawal(trx: Trx, context: Context, subject: ReportSubject): Promise<ReportRow> {
  const at = context.clock.now();
  const reporterKey = identifyReporter(context);
  // Their own report of the piece that is open becomes the case.
  const existing = await markConsentWithdrawn(trx, subject, reporterKey);
  if (existing) return existing;
  const filed = await insertReport(trx, {
    id: createId('rep'),
    app: context.caller.app,
    language: context.caller.language,
    subject,
    reason: 'itIsMe',
    text: '',
    mediaIds: [],
    reporterId: requireAccountId(context.caller),
    emailSealed: null,
    reporterKey,
    ...describeOrigin(context),
    confirmBy: null,
    hid: true,
    dueAt: new Date(at.getTime() + reviewTimes.hidden),
    at,
    withdrawnConsent: true,
  });
  if (!filed) throw new Error(`the withdrawn consent to ${subject.id} was not filed`);
  return filed;
}

/** A piece that is shown again for another reason stays hidden while a withdrawn consent waits for its review. */
export async function hideForWithdrawal(trx: Trx, context: Context, subject: ReportSubject): Promise<void> {
  const [report] = await lockWithdrawals(trx, context, subject, ['open', 'inReview']);
  if (report) await hideAtOnce(trx, context, report, subject, statement);
}

/** Everyone shown agrees again: what only their withdrawal hid is shown. An appeal that waits is answered first. */
export async function endWithdrawals(trx: Trx, context: Context, subject: ReportSubject): Promise<ConsentEffects> {
  await lockSubject(trx, subject);
  const at = context.clock.now();
  const withdrawals = await lockWithdrawals(trx, context, subject, ['open', 'inReview', 'upheld']);
  const before = await findDecisionInForce(trx, subject);
  const isTheirs = withdrawals.some(({ id }) => id === before?.report_id);
  const open = await lockReportsAbout(trx, toReported(context, subject), ['open', 'inReview']);
  const isReported = open.some(({ hid, withdrawn_consent }) => hid && !withdrawn_consent);
  const { result: tag, orders } = await changePiece(trx, context, subject.braTagId, async () => {
    if (before && isTheirs && !isReported)
      await recordDecision(trx, context, {
        app: before.app,
        report_id: before.report_id,
        subject,
        action: 'reinstate',
        rule: 'consent',
        reason: consentReasons.given,
        decided_by: null,
        approved_by: null,
        until: null,
        at,
      });
    return await applyDecisions(trx, subject, context);
  });
  const reports: ReportRow[] = [];
  for (const { id } of withdrawals) reports.push(await updateReport(trx, id, { status: 'dismissed', dueAt: null, decidedAt: at }));
  return { tag, orders, reports };
}

async function lockWithdrawals(
  trx: Trx,
  context: Context,
  subject: ReportSubject,
  statuses: readonly ReportRow['status'][],
): Promise<ReportRow[]> {
  return (await lockReportsAbout(trx, toReported(context, subject), statuses)).filter(({ withdrawn_consent }) => withdrawn_consent);
}

function toReported({ caller }: Context, { kind, id }: ReportSubject) {
  return { app: caller.app, subject_kind: kind, subject_id: id };
}
