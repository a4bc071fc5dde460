import { type GuidelineRule, getRuleOfReason } from '@strapline/domain/report/report-reasons';
import { createId } from '../../platform/ids.ts';
import type { Context } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import type { BraTagState } from '../bra-tag-record/bra-tag-record.ts';
import { requireAccountId } from '../session/session.ts';
import { type DecisionRow, insertDecision, type NewDecision, replaceDecisions } from './decision.store.ts';
import { lockSubject, type ReportRow } from './report.store.ts';
import { queueReportMail } from './report-mail.ts';
import { applyDecisions, type ReportSubject } from './report-subjects.ts';

type Recorded = Omit<NewDecision, 'id' | 'copyOf'> & {
  /** Somebody who hears of it in another mail. */
  notifiedOtherwise?: string | null;
};

/**
 * Stores a decision and replaces the one before. Everybody affected gets it with a mail: the creator, whose content it is, and a copy goes to somebody else
 * who owns the piece now. Returns the decision, not the copy.
 */
export async function recordDecision(
  trx: Trx,
  context: Pick<Context, 'jobs' | 'clock'>,
  { notifiedOtherwise, ...decision }: Recorded,
): Promise<DecisionRow> {
  const { subject, at } = decision;
  // Restrictions of an account hold beside each other, each with its own appeal.
  const isReplacing = !decision.isEmpty && subject.kind !== 'account';
  await Promise.all([lockSubject(trx, subject), isReplacing ? replaceDecisions(trx, subject, at) : null]);
  const [row, holderId] = await Promise.all([insertDecision(trx, { ...decision, id: createId('dec') }), findOtherOwner(trx, subject)]);
  if (row.action === 'dismiss') return row;
  const copy = holderId ? await insertDecision(trx, { ...createCopy(decision, holderId), id: createId('dec'), copyOf: row.id }) : null;
  for (const { id, owner_id } of copy ? [row, copy] : [row])
    if (owner_id !== null && owner_id !== notifiedOtherwise) await queueReportMail(trx, context, { id, news: 'decided' });
  return row;
}

/** The person who owns the piece, if it isn't the one whose content it is. */
async function findOtherOwner(trx: Trx, { braTagId, ownerId }: ReportSubject): Promise<string | null> {
  const row = await trx.first<{ owner_id: string }>(
    sql`select owner_id from bra_tag where id = ${braTagId} and owner_id is not null and owner_id is distinct from ${ownerId}`,
  );
  return row?.owner_id ?? null;
}

/** The present owner isn't suspended for what the creator did; for them, the piece is removed. */
function createCopy(decision: Omit<Recorded, 'notifiedOtherwise'>, ownerId: string): Omit<Recorded, 'notifiedOtherwise'> {
  const subject = { ...decision.subject, ownerId };
  return decision.action === 'suspend' ? { ...decision, subject, action: 'remove', until: null } : { ...decision, subject };
}

/** Without a reason of its own, a decision has that of its report. */
type StatementOfReasons = { rule: GuidelineRule; reason: string };

/** The automatic decision of a report that hides its subject before anybody reviewed it. */
export async function hideAtOnce(
  trx: Trx,
  context: Context,
  report: ReportRow,
  subject: ReportSubject,
  statement: StatementOfReasons = { rule: getRuleOfReason(report.reason), reason: '' },
): Promise<BraTagState | null> {
  const at = context.clock.now();
  await recordDecision(trx, context, {
    app: report.app,
    report_id: report.id,
    subject,
    action: 'hide',
    ...statement,
    decided_by: null,
    approved_by: null,
    until: null,
    at,
    // A member who hid it with a report or by withdrawing their consent knows.
    notifiedOtherwise: report.reporter_id,
  });
  const tag = await applyDecisions(trx, subject, context);
  await appendAudit(trx, {
    at,
    actor: 'system',
    action: 'report.hide',
    object: subject.id,
    detail: { report: report.id, reportedFor: report.reason },
  });
  return tag;
}

/** A moderator's decision about a post of the forum without a report: to remove it, or to show it again. */
export async function decidePost(
  trx: Trx,
  context: Pick<Context, 'jobs' | 'clock' | 'caller'>,
  decision: StatementOfReasons & { app: string; subject: ReportSubject; action: 'remove' | 'reinstate' },
): Promise<void> {
  const at = context.clock.now();
  const actor = requireAccountId(context.caller);
  const { id } = await recordDecision(trx, context, {
    ...decision,
    report_id: null,
    decided_by: actor,
    approved_by: null,
    until: null,
    at,
  });
  await applyDecisions(trx, decision.subject, context);
  await appendAudit(trx, {
    at,
    actor,
    action: `report.${decision.action}`,
    object: decision.subject.id,
    detail: { decision: id, subject: `${decision.subject.kind} ${decision.subject.id}`, rule: decision.rule },
    reason: decision.reason,
  });
}
