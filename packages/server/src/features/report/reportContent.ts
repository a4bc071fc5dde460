import type { Output, ParsedInput } from '@strapline/contract/events';
import { confirmationWindow, reportLimits, reviewTimes } from '@strapline/domain/report/report.states';
import { hidesAtOnce } from '@strapline/domain/report/report-reasons';
import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import { createId } from '../../platform/ids.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { recordActivity } from '../abuse/abuse.ts';
import { type BraTagState, pushBraTagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { changePiece } from '../cancellation/cancellation.ts';
import { publishHidden } from '../moderation/moderation.ts';
import { type OrderRow, publishOrderUpdate } from '../order/order.ts';
import { queueConfirmationEnd } from './confirmation-end.ts';
import { publishReport } from './publish-report.ts';
import { hideAtOnce } from './record-decision.ts';
import { countReports, findOpenReportOf, insertReport, type ReportRow } from './report.store.ts';
import { deriveLinkToken } from './report-links.ts';
import { queueReportMail } from './report-mail.ts';
import { findSubject, isSubjectHidden, type ReportSubject } from './report-subjects.ts';
import { describeOrigin, identifyReporter } from './reporter.ts';

type Input = ParsedInput<'reportContent'>;
type Answer = Output<'reportContent'>;
/** What a report that hides something changes, to publish after the transaction. */
type Changed = { tag: BraTagState | null; orders: OrderRow[]; report: ReportRow | null };

export const reportContent: Handler<'reportContent'> = async (context, input) => {
  const { caller } = context;
  if (!caller.accountId && input.reason === 'itIsMe' && !input.email)
    throw new WireError('validation', { fields: { email: 'Enter your e-mail address, so that you can confirm that it’s you.' } });
  const changed: Changed = { tag: null, orders: [], report: null };
  const answer = await context.db.transaction((trx) =>
    runOnce(trx, createIdempotencyKey(context, 'reportContent', input), async () => await fileReport(trx, context, input, changed)),
  );
  if (changed.tag) pushBraTagStatus(context, changed.tag);
  for (const order of changed.orders) publishOrderUpdate(context, order);
  if (!changed.report) return answer;
  if (answer.hidden) await publishHidden(context);
  publishReport(context, changed.report, 'reported');
  await recordActivity(context, { ...caller, kind: 'report', email: input.email });
  return answer;
};

async function fileReport(trx: Trx, context: Context, input: Input, changed: Changed): Promise<Answer> {
  const { caller, clock, secrets } = context;
  const now = clock.now();
  const subject = await findSubject(trx, caller, input.subject, now, input.accessToken);
  const reporterKey = identifyReporter(context, input.email);
  const isHidden = await isSubjectHidden(trx, input.subject);
  const existing = await findOpenReportOf(trx, caller.app, input.subject, { reporterKey, isHidden });
  if (existing) return presentReceipt(context, existing);
  if (!subject) throw new WireError('not_found');
  if (subject.ownerId !== null && subject.ownerId === caller.accountId) throw new WireError('forbidden', { reason: 'own_report' });
  const { origin, device } = describeOrigin(context);
  const counts = await countReports(trx, { origin, reporterKey, now });
  if (counts.from_origin_hour >= reportLimits.fromOriginInAnHour || counts.from_reporter_day >= reportLimits.byReporterInADay)
    throw new WireError('rate_limited', { reason: 'reports_too_many', retryAfterMs: 60 * 60_000 });
  const mayHide = counts.hidden_by_origin_day < reportLimits.hidesFromOrigin && counts.false_by_reporter < reportLimits.falseReports;
  const hid = hidesAtOnce(input.reason) && mayHide && !(await wasReinstated(trx, subject, input));
  const needsConfirmation = !caller.accountId && input.reason === 'itIsMe';
  const id = createId('rep');
  const row = await insertReport(trx, {
    id,
    app: caller.app,
    language: caller.language,
    subject,
    reason: input.reason,
    text: input.text ?? '',
    mediaIds: input.media ?? [],
    reporterId: caller.accountId,
    emailSealed: input.email ? secrets.seal(input.email, `report ${id}`) : null,
    reporterKey,
    origin,
    device,
    confirmBy: needsConfirmation ? new Date(now.getTime() + confirmationWindow) : null,
    hid,
    dueAt: new Date(now.getTime() + (hidesAtOnce(input.reason) ? reviewTimes.hidden : reviewTimes.other)),
    at: now,
  });
  // The same person at the same moment.
  if (!row) throw new WireError('unavailable', { retryAfterMs: 500 });
  changed.report = row;
  if (needsConfirmation) await queueConfirmationEnd(trx, context, row);
  // What our team hid or removed stays so by its own decision.
  if (hid && !isHidden) {
    const { result, orders } = await changePiece(trx, context, subject.braTagId, () => hideAtOnce(trx, context, row, subject));
    Object.assign(changed, { tag: result, orders });
  }
  if (input.email || caller.accountId) await queueReportMail(trx, context, { id, news: needsConfirmation ? 'confirm' : 'received' });
  return presentReceipt(context, row);
}

/** What a person reviewed and showed again isn't hidden by the next report of the same kind. */
async function wasReinstated(trx: Trx, subject: ReportSubject, { reason }: Input): Promise<boolean> {
  const row = await trx.first(
    sql`select 1 from decision join report on report.id = decision.report_id where decision.subject_kind = ${subject.kind} and decision.subject_id = ${subject.id}
          and decision.action in ('dismiss', 'reinstate') and decision.replaced_at is null and report.reason = ${reason} limit 1`,
  );
  return row !== undefined;
}

function presentReceipt({ secrets }: Context, row: ReportRow): Answer {
  return { reportId: row.id, number: Number(row.number), accessToken: deriveLinkToken(secrets, 'report', row.id), hidden: row.hid };
}
