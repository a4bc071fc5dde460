import type { DecisionSubjectKind, GuidelineRule, ReportReason } from '@strapline/domain/report/report-reasons';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import type { braTagPolicy } from '../bra-tag-record/bra-tag-record.ts';
import type { ReportRow } from './report.store.ts';
import type { ReportSubject } from './report-subjects.ts';

export type DecisionAction = 'dismiss' | 'hide' | 'remove' | 'reinstate' | 'revokeTag' | 'suspend' | 'limit';

export type DecisionRow = {
  id: string;
  app: string;
  report_id: string | null;
  subject_kind: DecisionSubjectKind;
  subject_id: string;
  title: string;
  bra_tag_id: string | null;
  owner_id: string | null;
  action: DecisionAction;
  rule: GuidelineRule;
  reason: string;
  automated: boolean;
  decided_by: string | null;
  approved_by: string | null;
  until: Date | null;
  replaced_at: Date | null;
  appeal_text: string | null;
  appeal_at: Date | null;
  appeal_by: string | null;
  appeal_outcome: 'upheld' | 'overturned' | null;
  appeal_reason: string | null;
  appeal_decided_at: Date | null;
  appeal_decided_by: string | null;
  at: Date;
  /** The decision about the creator, if this one is for the present owner of the piece. */
  copy_of: string | null;
  /** The owner edited the piece after it. */
  fixed_at: Date | null;
  /** Of the report that led to it. */
  reported_for: ReportReason | null;
  /** The piece that it is about, to tell whether its creator can still edit it. */
  tag: Parameters<typeof braTagPolicy.canEdit>[0] | null;
};

export const decisionColumns: Statement = sql`decision.id, decision.app, decision.report_id, decision.subject_kind, decision.subject_id, decision.title, decision.bra_tag_id, decision.owner_id, decision.action, decision.rule,
  decision.reason, decision.automated, decision.decided_by, decision.approved_by, decision.until, decision.replaced_at, decision.appeal_text, decision.appeal_at, decision.appeal_by, decision.appeal_outcome,
  decision.appeal_reason, decision.appeal_decided_at, decision.appeal_decided_by, decision.at, decision.copy_of, decision.fixed_at,
  (select reason from report where report.id = decision.report_id) as reported_for,
  (select jsonb_build_object('status', status, 'listing', listing, 'creator_id', creator_id, 'owner_id', owner_id, 'owner_number', owner_number, 'offered_by_number', offered_by_number) from bra_tag where bra_tag.id = decision.bra_tag_id) as tag`;

export type NewDecision = Pick<
  DecisionRow,
  'id' | 'app' | 'report_id' | 'action' | 'rule' | 'reason' | 'decided_by' | 'approved_by' | 'until' | 'at'
> & {
  subject: ReportSubject;
  copyOf?: string;
  /** It changes nothing, so that the decision before stays in force. */
  isEmpty?: boolean;
};

/** Ends what is in force about a subject, because another decision follows. */
export async function replaceDecisions(trx: Trx, { kind, id }: Pick<ReportSubject, 'kind' | 'id'>, at: Date): Promise<void> {
  await trx.change(
    sql`update decision set replaced_at = ${at} where subject_kind = ${kind} and subject_id = ${id} and replaced_at is null`,
  );
}

export async function insertDecision(trx: Trx, decision: NewDecision): Promise<DecisionRow> {
  const { subject } = decision;
  const row = await trx.first<DecisionRow>(
    sql`insert into decision (id, app, report_id, subject_kind, subject_id, title, bra_tag_id, owner_id, action, rule, reason, automated, decided_by, approved_by, until, at, copy_of, replaced_at)
        values (${decision.id}, ${decision.app}, ${decision.report_id}, ${subject.kind}, ${subject.id}, ${subject.title}, ${subject.braTagId}, ${subject.ownerId}, ${decision.action}, ${decision.rule},
          ${decision.reason}, ${decision.decided_by === null}, ${decision.decided_by}, ${decision.approved_by}, ${decision.until}, ${decision.at},
          ${decision.copyOf ?? null}, ${decision.isEmpty ? decision.at : null})
        returning ${decisionColumns}`,
  );
  if (!row) throw new Error('the decision was not stored');
  return row;
}

/** Removals and suspensions that no appeal has overturned. */
export const countsAgainstOwner: Statement = sql`action in ('remove', 'revokeTag', 'suspend') and appeal_outcome is distinct from 'overturned'`;

/** Whether it restricts the account of its owner. */
export function isRestriction({ action }: Pick<DecisionRow, 'action'>): boolean {
  return action === 'suspend' || action === 'limit';
}

/** The usernames of profiles that are still hidden by a suspension whose time is over. */
export async function listEndedProfileSuspensions(db: Queryable, accountId: string, now: Date): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select subject_id as id from decision
        where owner_id = ${accountId} and subject_kind = 'profile' and action = 'suspend' and replaced_at is null and until <= ${now}`,
  );
  return rows.map(({ id }) => id);
}

/** A restriction was wrong. One that isn't about a piece is over with it. */
export async function liftRestriction(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.change(
    sql`update decision set lifted_at = ${at}, replaced_at = case when subject_kind in ('account', 'profile') then coalesce(replaced_at, ${at}::timestamptz) else replaced_at end
        where id = ${id} and lifted_at is null`,
  );
}

/** All restrictions of an account end. */
export async function liftRestrictions(trx: Trx, accountId: string, at: Date): Promise<void> {
  await trx.change(
    sql`update decision set lifted_at = ${at}, replaced_at = case when subject_kind in ('account', 'profile') then coalesce(replaced_at, ${at}::timestamptz) else replaced_at end
        where owner_id = ${accountId} and action in ('suspend', 'limit') and lifted_at is null`,
  );
}

export async function findDecision(db: Queryable, app: string, id: string): Promise<DecisionRow | undefined> {
  return await db.first<DecisionRow>(sql`select ${decisionColumns} from decision where id = ${id} and app = ${app}`);
}

export async function lockDecision(trx: Trx, app: string, id: string): Promise<DecisionRow | undefined> {
  return await trx.first<DecisionRow>(sql`select ${decisionColumns} from decision where id = ${id} and app = ${app} for update`);
}

/** What holds about a subject now, if anything. */
export async function findDecisionInForce(
  db: Queryable,
  { kind, id }: Pick<ReportSubject, 'kind' | 'id'>,
): Promise<DecisionRow | undefined> {
  return await db.first<DecisionRow>(
    sql`select ${decisionColumns} from decision where subject_kind = ${kind} and subject_id = ${id} and replaced_at is null and copy_of is null
        order by at desc limit 1`,
  );
}

export async function listDecisionsInForce(db: Queryable, braTagId: string): Promise<DecisionRow[]> {
  return await db.rows<DecisionRow>(
    sql`select ${decisionColumns} from decision where bra_tag_id = ${braTagId} and replaced_at is null and copy_of is null order by id`,
  );
}

/** Appeals about a report that nobody answered yet: creator and owner of a piece each have one. */
export async function lockWaitingAppeals(trx: Trx, reportId: string): Promise<DecisionRow[]> {
  return await trx.rows<DecisionRow>(
    sql`select ${decisionColumns} from decision where report_id = ${reportId} and appeal_at is not null and appeal_decided_at is null order by id for update`,
  );
}

/** An appeal about the same subject is answered before anything else is decided about it. */
export async function hasWaitingAppeal(
  db: Queryable,
  { subject_kind, subject_id }: Pick<DecisionRow, 'subject_kind' | 'subject_id'>,
): Promise<boolean> {
  const row = await db.first(
    sql`select 1 from decision where subject_kind = ${subject_kind} and subject_id = ${subject_id} and appeal_at is not null and appeal_decided_at is null limit 1`,
  );
  return row !== undefined;
}

/** Marks that the owner edited a piece after these decisions. */
export async function markFixed(trx: Trx, ids: readonly string[], at: Date): Promise<void> {
  await trx.change(sql`update decision set fixed_at = ${at} where id = any(${ids})`);
}

/** The latest decision that answers a report, its own or that of another report about the same subject. */
export async function findDecisionOfReport(
  db: Queryable,
  report: Pick<ReportRow, 'app' | 'subject_kind' | 'subject_id' | 'created_at'>,
): Promise<DecisionRow | undefined> {
  return await db.first<DecisionRow>(
    sql`select ${decisionColumns} from decision where app = ${report.app} and subject_kind = ${report.subject_kind} and subject_id = ${report.subject_id}
          and at >= ${report.created_at} and not automated and copy_of is null order by at desc limit 1`,
  );
}

export async function listDecisionsAbout(
  db: Queryable,
  report: Pick<ReportRow, 'app' | 'subject_kind' | 'subject_id' | 'bra_tag_id'>,
): Promise<DecisionRow[]> {
  return await db.rows<DecisionRow>(
    sql`select ${decisionColumns} from decision where app = ${report.app}
          and ((subject_kind = ${report.subject_kind} and subject_id = ${report.subject_id}) or bra_tag_id = ${report.bra_tag_id}) and (copy_of is null or appeal_at is not null)
        order by at desc limit 50`,
  );
}

export async function saveAppeal(trx: Trx, id: string, { text, by, at }: { text: string; by: string; at: Date }): Promise<DecisionRow> {
  const row = await trx.first<DecisionRow>(
    sql`update decision set appeal_text = ${text}, appeal_at = ${at}, appeal_by = ${by} where id = ${id} returning ${decisionColumns}`,
  );
  if (!row) throw new Error(`no decision ${id} to appeal`);
  return row;
}

export async function saveAppealOutcome(
  trx: Trx,
  id: string,
  { outcome, reason, by, at }: { outcome: 'upheld' | 'overturned'; reason: string; by: string; at: Date },
): Promise<DecisionRow> {
  const row = await trx.first<DecisionRow>(
    sql`update decision set appeal_outcome = ${outcome}, appeal_reason = ${reason}, appeal_decided_by = ${by}, appeal_decided_at = ${at} where id = ${id} returning ${decisionColumns}`,
  );
  if (!row) throw new Error(`no decision ${id} to answer`);
  return row;
}
