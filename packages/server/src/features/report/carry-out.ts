import { reviewTimes } from '@strapline/domain/report/report.states';
import type { GuidelineRule } from '@strapline/domain/report/report-reasons';
import { day } from '@strapline/domain/time';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { withdrawRequests } from '../approval/approval.ts';
import { appendAudit } from '../audit/audit.ts';
import { type BraTagState, braTagStore, pushBraTagStatus, transitionBraTag } from '../bra-tag-record/bra-tag-record.ts';
import { changePiece } from '../cancellation/cancellation.ts';
import { setListingState } from '../listing/listing.ts';
import { publishHidden } from '../moderation/moderation.ts';
import { type OrderRow, publishOrderUpdate } from '../order/order.ts';
import { type AccountStateEffects, applyRestrictions, publishAccountState } from '../people/people.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import { type DecisionAction, type DecisionRow, findDecisionInForce } from './decision.store.ts';
import { undoEffects } from './overturn.ts';
import { publishReport } from './publish-report.ts';
import { recordDecision } from './record-decision.ts';
import { findStatusAfter, hasReporterAppeal } from './report.policy.ts';
import { lockReportsAbout, type ReportChanges, type ReportRow, updateReports } from './report.store.ts';
import { notifyReporter } from './report-mail.ts';
import { applyDecisions, hides, type ReportSubject, toSubject } from './report-subjects.ts';
import { hideForWithdrawal } from './withdrawn-consent.ts';

/** A decision of one admin, or of two. */
export type Ruling = {
  action: DecisionAction;
  rule: GuidelineRule;
  reason: string;
  days: number | null;
  decidedBy: string;
  approvedBy: string | null;
};

/** What to publish after the transaction. */
export type Outcome = {
  decision: DecisionRow;
  reports: ReportRow[];
  tags: BraTagState[];
  orders: OrderRow[];
  account: AccountStateEffects | null;
};

/**
 * Carries out a decision about a locked report in one transaction: the decision with its reason, what people see, the tag, its orders and payouts, the other
 * open reports about the same subject, mails and the audit entry.
 */
export async function carryOut(trx: Trx, context: Context, report: ReportRow, ruling: Ruling): Promise<Outcome> {
  const { result, orders } = await changePiece(trx, context, report.bra_tag_id, () => carryOutRuling(trx, context, report, ruling));
  return { ...result, orders };
}

async function carryOutRuling(trx: Trx, context: Context, report: ReportRow, ruling: Ruling): Promise<Omit<Outcome, 'orders'>> {
  const at = context.clock.now();
  const subject = toSubject(report);
  const before = await findDecisionInForce(trx, subject);
  // Everybody affected was notified of what was hidden, so they read that it ended. Dismissing a report doesn't end what was decided about an earlier one.
  const endsOwn = before !== undefined && (before.action === 'hide' || (before.report_id === report.id && hides(before.action)));
  const action = ruling.action === 'dismiss' && endsOwn ? 'reinstate' : ruling.action;
  const decision = await recordDecision(trx, context, {
    app: report.app,
    report_id: report.id,
    subject,
    action,
    rule: ruling.rule,
    reason: ruling.reason,
    decided_by: ruling.decidedBy,
    approved_by: ruling.approvedBy,
    until: action === 'suspend' && ruling.days ? new Date(at.getTime() + ruling.days * day) : null,
    at,
    isEmpty: action === 'dismiss' && before !== undefined,
  });
  await withdrawRequests(trx, 'decideReport', report.id, at);
  const tags: BraTagState[] = [];
  if (action === 'revokeTag') tags.push(await revokeTag(trx, context, subject));
  const undone = action === 'reinstate' && before ? await undoEffects(trx, context, before, ruling.reason) : null;
  if (undone?.tag) tags.push(undone.tag);
  if (action === 'reinstate' && !report.withdrawn_consent) await hideForWithdrawal(trx, context, subject);
  const shown = await applyDecisions(trx, subject, context);
  if (shown) tags.push(shown);
  const account = action === 'suspend' ? await suspendOwner(trx, context, decision) : (undone?.account ?? null);
  const reports = await answerReports(trx, context, report, action, at);
  await appendAudit(trx, {
    at,
    actor: ruling.approvedBy ?? ruling.decidedBy,
    action: `report.${action}`,
    object: report.id,
    detail: { decision: decision.id, subject: `${subject.kind} ${subject.id}`, rule: ruling.rule },
    reason: ruling.reason,
  });
  return { decision, reports, tags, account };
}

export async function publishOutcome(context: Context, { decision, reports, tags, orders, account }: Outcome): Promise<void> {
  for (const report of reports) publishReport(context, report, 'decided');
  for (const tag of tags) pushBraTagStatus(context, tag);
  for (const order of orders) publishOrderUpdate(context, order);
  if (account) await publishAccountState(context, account);
  if (decision.action !== 'dismiss' && decision.action !== 'reinstate') await publishHidden(context);
}

async function suspendOwner(
  trx: Trx,
  context: Context,
  { owner_id, reason, decided_by }: DecisionRow,
): Promise<AccountStateEffects | null> {
  if (owner_id === null || decided_by === null) return null;
  return await applyRestrictions(trx, context, owner_id, { reason, actor: decided_by });
}

/** A tag that is revoked can be looked up, but it shows nothing and can't be claimed or sold. */
async function revokeTag(trx: Trx, context: Context, { braTagId }: ReportSubject): Promise<BraTagState> {
  const at = context.clock.now();
  const tag = braTagId ? await braTagStore.findForUpdate(trx, context.caller.app, braTagId) : undefined;
  if (!tag) throw new WireError('conflict', { reason: 'no_tag_to_revoke' });
  const revoked = await transitionBraTag(trx, tag, 'revoke', 'operator', at, { revokedFrom: tag.status });
  if (tag.listing === 'published' || tag.listing === 'reserved') await setListingState(trx, tag.id, 'unlisted');
  await appendProvenance(trx, { braTagId: tag.id, type: 'tag.revoked', at, data: {} });
  return revoked;
}

/**
 * One decision answers every open report about the subject, and reporters' appeals that it grants. What is shown again is so for earlier reports as well.
 * Returns the reports as they are now.
 */
async function answerReports(trx: Trx, context: Context, report: ReportRow, action: DecisionAction, at: Date): Promise<ReportRow[]> {
  const others = await lockReportsAbout(trx, report, ['open', 'inReview', 'upheld', 'appealed']);
  const answered = [report, ...others.filter((other) => other.id !== report.id && isAnswered(other, report, action))];
  // A mass report is many rows, and few different answers.
  const answers = new Map<string, { changes: ReportChanges; ids: string[] }>();
  for (const one of answered) {
    const changes = createAnswer(one, action, at);
    const key = JSON.stringify(changes);
    answers.set(key, { changes, ids: [...(answers.get(key)?.ids ?? []), one.id] });
  }
  const updates = Promise.all([...answers.values()].map(({ changes, ids }) => updateReports(trx, ids, changes)));
  const mails = answered.map((one) => notifyReporter(trx, context, one, wasAnswered(one) ? 'changed' : 'answered'));
  const [updated] = await Promise.all([updates, ...mails]);
  return updated.flat();
}

/** Whether a decision about a report answers another one about the same subject as well. */
function isAnswered(other: ReportRow, report: ReportRow, action: DecisionAction): boolean {
  // Whether the pictures show the person who withdrew their consent is decided in that person's case.
  if (other.withdrawn_consent && !report.withdrawn_consent) return false;
  if (other.status === 'upheld') return action === 'reinstate';
  if (other.status === 'appealed') return action !== 'dismiss' && action !== 'reinstate' && hasReporterAppeal(other);
  return true;
}

function wasAnswered({ status }: ReportRow): boolean {
  return status === 'upheld' || status === 'final';
}

function createAnswer(report: ReportRow, action: DecisionAction, at: Date): ReportChanges {
  const status = findStatusAfter(report.status, action);
  if (!status) throw new WireError('conflict', { reason: 'report_changed' });
  const isWaiting = action === 'hide';
  const dueAt = isWaiting ? new Date(at.getTime() + reviewTimes.other) : null;
  return { status, dueAt, ...(isWaiting ? {} : { decidedAt: at }), ...(hasReporterAppeal(report) ? { appealDecidedAt: at } : {}) };
}
