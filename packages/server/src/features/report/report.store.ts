import type { ReportStatus } from '@strapline/domain/report/report.states';
import type { GuidelineRule, ReportReason, ReportSubjectKind } from '@strapline/domain/report/report-reasons';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import type { ReportSubject } from './report-subjects.ts';

export type ReportRow = {
  id: string;
  number: number;
  app: string;
  subject_kind: ReportSubjectKind;
  subject_id: string;
  title: string;
  bra_tag_id: string | null;
  owner_id: string | null;
  reason: ReportReason;
  text: string;
  media_ids: string[];
  reporter_id: string | null;
  email_sealed: Uint8Array | null;
  reporter_key: string;
  origin: string;
  device: string | null;
  confirm_by: Date | null;
  status: ReportStatus;
  hid: boolean;
  assigned_to: string | null;
  version: number;
  due_at: Date | null;
  created_at: Date;
  decided_at: Date | null;
};

export const reportColumns: Statement = sql`report.id, report.number, report.app, report.subject_kind, report.subject_id, report.title, report.bra_tag_id, report.owner_id, report.reason, report.text,
  report.media_ids, report.reporter_id, report.email_sealed, report.reporter_key, report.origin, report.device, report.confirm_by, report.status, report.hid, report.assigned_to, report.version,
  report.due_at, report.created_at, report.decided_at`;

export type NewReport = {
  id: string;
  app: string;
  subject: ReportSubject;
  reason: ReportReason;
  text: string;
  mediaIds: readonly string[];
  reporterId: string | null;
  emailSealed: Uint8Array | null;
  reporterKey: string;
  origin: string;
  device: string | null;
  confirmBy: Date | null;
  hid: boolean;
  dueAt: Date;
  at: Date;
};

/** Null if this person has an open report about the subject already. */
export async function insertReport(trx: Trx, report: NewReport): Promise<ReportRow | null> {
  const { subject } = report;
  const row = await trx.first<ReportRow>(
    sql`insert into report (id, app, subject_kind, subject_id, title, bra_tag_id, owner_id, reason, text, media_ids, reporter_id, email_sealed, reporter_key, origin, device, confirm_by, hid, due_at, created_at)
        values (${report.id}, ${report.app}, ${subject.kind}, ${subject.id}, ${subject.title}, ${subject.braTagId}, ${subject.ownerId}, ${report.reason}, ${report.text}, ${report.mediaIds}::text[],
          ${report.reporterId}, ${report.emailSealed}, ${report.reporterKey}, ${report.origin}, ${report.device}, ${report.confirmBy}, ${report.hid}, ${report.dueAt}, ${report.at})
        on conflict do nothing returning ${reportColumns}`,
  );
  return row ?? null;
}

export async function findReport(db: Queryable, app: string, id: string): Promise<ReportRow | undefined> {
  return await db.first<ReportRow>(sql`select ${reportColumns} from report where id = ${id} and app = ${app}`);
}

export async function lockReport(trx: Trx, app: string, id: string): Promise<ReportRow | undefined> {
  return await trx.first<ReportRow>(sql`select ${reportColumns} from report where id = ${id} and app = ${app} for update`);
}

export async function findOpenReportOf(
  db: Queryable,
  app: string,
  subject: Pick<ReportSubject, 'kind' | 'id'>,
  reporterKey: string,
): Promise<ReportRow | undefined> {
  return await db.first<ReportRow>(
    sql`select ${reportColumns} from report where app = ${app} and subject_kind = ${subject.kind} and subject_id = ${subject.id} and reporter_key = ${reporterKey}
          and status in ('open', 'inReview')`,
  );
}

export type ReportCounts = { from_origin_hour: number; from_reporter_day: number; hidden_by_origin_day: number; false_by_reporter: number };

/** What limits reports: how many came from here lately, how many of them hid something, and how many were dismissed. */
export async function countReports(
  db: Queryable,
  { origin, reporterKey, now }: { origin: string; reporterKey: string; now: Date },
): Promise<ReportCounts> {
  const before = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
  const row = await db.first<ReportCounts>(
    sql`select (select count(*)::int from report where origin = ${origin} and created_at > ${before(1)}) as from_origin_hour,
          (select count(*)::int from report where reporter_key = ${reporterKey} and created_at > ${before(24)}) as from_reporter_day,
          (select count(*)::int from report where origin = ${origin} and created_at > ${before(24)} and hid) as hidden_by_origin_day,
          (select count(*)::int from report where reporter_key = ${reporterKey} and created_at > ${before(24 * 90)} and status in ('dismissed', 'final') and hid) as false_by_reporter`,
  );
  if (!row) throw new Error('counting reports returned no row');
  return row;
}

/** Changes a locked report; every change increments its version. */
export async function updateReport(
  trx: Trx,
  id: string,
  changes: Partial<{ status: ReportStatus; assignedTo: string | null; dueAt: Date | null; decidedAt: Date | null }>,
): Promise<ReportRow> {
  const has = (key: keyof typeof changes): boolean => Object.hasOwn(changes, key);
  const row = await trx.first<ReportRow>(
    sql`update report set version = version + 1, status = coalesce(${changes.status ?? null}, status),
          assigned_to = case when ${has('assignedTo')} then ${changes.assignedTo ?? null} else assigned_to end,
          due_at = case when ${has('dueAt')} then ${changes.dueAt ?? null}::timestamptz else due_at end,
          decided_at = case when ${has('decidedAt')} then ${changes.decidedAt ?? null}::timestamptz else decided_at end
        where id = ${id} returning ${reportColumns}`,
  );
  if (!row) throw new Error(`no report ${id} to change`);
  return row;
}

/** Null if there is nothing to confirm. */
export async function confirmReportRow(trx: Trx, id: string): Promise<boolean> {
  return (await trx.change(sql`update report set confirm_by = null where id = ${id} and confirm_by is not null`)) === 1;
}

/** The other open reports about the same subject, locked: one decision answers all of them. */
export async function lockOpenReportsAbout(trx: Trx, report: Pick<ReportRow, 'app' | 'subject_kind' | 'subject_id'>): Promise<ReportRow[]> {
  return await trx.rows<ReportRow>(
    sql`select ${reportColumns} from report where app = ${report.app} and subject_kind = ${report.subject_kind} and subject_id = ${report.subject_id}
          and status in ('open', 'inReview') order by id for update`,
  );
}

export type DecisionAction = 'dismiss' | 'hide' | 'remove' | 'reinstate' | 'revokeTag' | 'suspend';

export type DecisionRow = {
  id: string;
  app: string;
  report_id: string | null;
  subject_kind: ReportSubjectKind;
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
  /** Of the report that led to it. */
  reported_for: ReportReason | null;
};

export const decisionColumns: Statement = sql`decision.id, decision.app, decision.report_id, decision.subject_kind, decision.subject_id, decision.title, decision.bra_tag_id, decision.owner_id, decision.action, decision.rule,
  decision.reason, decision.automated, decision.decided_by, decision.approved_by, decision.until, decision.replaced_at, decision.appeal_text, decision.appeal_at, decision.appeal_by, decision.appeal_outcome,
  decision.appeal_reason, decision.appeal_decided_at, decision.appeal_decided_by, decision.at, (select reason from report where report.id = decision.report_id) as reported_for`;

export type NewDecision = Pick<
  DecisionRow,
  'id' | 'app' | 'report_id' | 'action' | 'rule' | 'reason' | 'decided_by' | 'approved_by' | 'until' | 'at'
> & {
  subject: ReportSubject;
};

/** The newest decision about a subject is in force; it replaces the one before. */
export async function insertDecision(trx: Trx, decision: NewDecision): Promise<DecisionRow> {
  const { subject } = decision;
  await trx.change(
    sql`update decision set replaced_at = ${decision.at} where subject_kind = ${subject.kind} and subject_id = ${subject.id} and replaced_at is null`,
  );
  const row = await trx.first<DecisionRow>(
    sql`insert into decision (id, app, report_id, subject_kind, subject_id, title, bra_tag_id, owner_id, action, rule, reason, automated, decided_by, approved_by, until, at)
        values (${decision.id}, ${decision.app}, ${decision.report_id}, ${subject.kind}, ${subject.id}, ${subject.title}, ${subject.braTagId}, ${subject.ownerId}, ${decision.action}, ${decision.rule},
          ${decision.reason}, ${decision.decided_by === null}, ${decision.decided_by}, ${decision.approved_by}, ${decision.until}, ${decision.at})
        returning ${decisionColumns}`,
  );
  if (!row) throw new Error('the decision was not stored');
  return row;
}

export async function findDecision(db: Queryable, app: string, id: string): Promise<DecisionRow | undefined> {
  return await db.first<DecisionRow>(sql`select ${decisionColumns} from decision where id = ${id} and app = ${app}`);
}

export async function lockDecision(trx: Trx, app: string, id: string): Promise<DecisionRow | undefined> {
  return await trx.first<DecisionRow>(sql`select ${decisionColumns} from decision where id = ${id} and app = ${app} for update`);
}

/** The latest decision that answers a report, its own or that of another report about the same subject. */
export async function findDecisionOfReport(
  db: Queryable,
  report: Pick<ReportRow, 'app' | 'subject_kind' | 'subject_id' | 'created_at'>,
): Promise<DecisionRow | undefined> {
  return await db.first<DecisionRow>(
    sql`select ${decisionColumns} from decision where app = ${report.app} and subject_kind = ${report.subject_kind} and subject_id = ${report.subject_id}
          and at >= ${report.created_at} and not automated order by at desc limit 1`,
  );
}

export async function listDecisionsAbout(
  db: Queryable,
  report: Pick<ReportRow, 'app' | 'subject_kind' | 'subject_id' | 'bra_tag_id'>,
): Promise<DecisionRow[]> {
  return await db.rows<DecisionRow>(
    sql`select ${decisionColumns} from decision where app = ${report.app}
          and ((subject_kind = ${report.subject_kind} and subject_id = ${report.subject_id}) or bra_tag_id = ${report.bra_tag_id}) order by at desc limit 50`,
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
