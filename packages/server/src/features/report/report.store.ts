import type { Language } from '@strapline/contract/languages';
import type { ReportStatus } from '@strapline/domain/report/report.states';
import type { ReportReason, ReportSubjectKind } from '@strapline/domain/report/report-reasons';
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
  /** The reporter asked for another look at the dismissal. */
  appeal_text: string | null;
  appeal_at: Date | null;
  appeal_decided_at: Date | null;
  /** Its reporter is shown in the pictures and withdrew their consent. */
  withdrawn_consent: boolean;
  /** In which it was written, for a reporter without an account. */
  language: Language;
};

export const reportColumns: Statement = sql`report.id, report.number, report.app, report.subject_kind, report.subject_id, report.title, report.bra_tag_id, report.owner_id, report.reason, report.text,
  report.media_ids, report.reporter_id, report.email_sealed, report.reporter_key, report.origin, report.device, report.confirm_by, report.status, report.hid, report.assigned_to, report.version,
  report.due_at, report.created_at, report.decided_at, report.appeal_text, report.appeal_at, report.appeal_decided_at, report.withdrawn_consent, report.language`;

export type NewReport = {
  id: string;
  app: string;
  language: Language;
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
  withdrawnConsent?: boolean;
};

/** Null if this person has an open report about the subject already. */
export async function insertReport(trx: Trx, report: NewReport): Promise<ReportRow | null> {
  const { subject } = report;
  const row = await trx.first<ReportRow>(
    sql`insert into report (id, app, language, subject_kind, subject_id, title, bra_tag_id, owner_id, reason, text, media_ids, reporter_id, email_sealed, reporter_key, origin, device, confirm_by, hid, due_at, created_at, withdrawn_consent)
        values (${report.id}, ${report.app}, ${report.language}, ${subject.kind}, ${subject.id}, ${subject.title}, ${subject.braTagId}, ${subject.ownerId}, ${report.reason}, ${report.text}, ${report.mediaIds}::text[],
          ${report.reporterId}, ${report.emailSealed}, ${report.reporterKey}, ${report.origin}, ${report.device}, ${report.confirmBy}, ${report.hid}, ${report.dueAt}, ${report.at},
          ${report.withdrawnConsent ?? false})
        on conflict do nothing returning ${reportColumns}`,
  );
  return row ?? null;
}

export async function findReport(db: Queryable, app: string, id: string): Promise<ReportRow | undefined> {
  return await db.first<ReportRow>(sql`select ${reportColumns} from report where id = ${id} and app = ${app}`);
}

/** Cases about one subject are changed one after the other: a decision answers several reports and replaces earlier decisions. */
export async function lockSubject(trx: Trx, { kind, id }: Pick<ReportSubject, 'kind' | 'id'>): Promise<void> {
  await trx.rows(sql`select pg_advisory_xact_lock(hashtext(${`report about ${kind} ${id}`}))`);
}

/** Locks the subject of a report, then the report. Decisions and pieces are locked after it. */
export async function lockReport(trx: Trx, app: string, id: string): Promise<ReportRow | undefined> {
  const found = await findReport(trx, app, id);
  if (!found) return undefined;
  const [, row] = await Promise.all([
    lockSubject(trx, { kind: found.subject_kind, id: found.subject_id }),
    trx.first<ReportRow>(sql`select ${reportColumns} from report where id = ${id} and app = ${app} for update`),
  ]);
  return row;
}

/** The report that a person made about the subject before, if it isn't over: one of what is still hidden may be reviewed again. */
export async function findOpenReportOf(
  db: Queryable,
  app: string,
  subject: Pick<ReportSubject, 'kind' | 'id'>,
  { reporterKey, isHidden }: { reporterKey: string; isHidden: boolean },
): Promise<ReportRow | undefined> {
  return await db.first<ReportRow>(
    sql`select ${reportColumns} from report where app = ${app} and subject_kind = ${subject.kind} and subject_id = ${subject.id} and reporter_key = ${reporterKey}
          and (status in ('open', 'inReview', 'appealed') or (${isHidden} and status in ('upheld', 'final'))) order by created_at desc limit 1`,
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

export type ReportChanges = Partial<{
  status: ReportStatus;
  assignedTo: string | null;
  dueAt: Date | null;
  decidedAt: Date | null;
  appeal: { text: string; at: Date };
  appealDecidedAt: Date;
}>;

/** Changes locked reports in the same way; every change increments their version. */
export async function updateReports(trx: Trx, ids: readonly string[], changes: ReportChanges): Promise<ReportRow[]> {
  const has = (key: keyof typeof changes): boolean => Object.hasOwn(changes, key);
  return await trx.rows<ReportRow>(
    sql`update report set version = version + 1, status = coalesce(${changes.status ?? null}, status),
          assigned_to = case when ${has('assignedTo')} then ${changes.assignedTo ?? null} else assigned_to end,
          due_at = case when ${has('dueAt')} then ${changes.dueAt ?? null}::timestamptz else due_at end,
          decided_at = case when ${has('decidedAt')} then ${changes.decidedAt ?? null}::timestamptz else decided_at end,
          appeal_text = coalesce(${changes.appeal?.text ?? null}, appeal_text), appeal_at = coalesce(${changes.appeal?.at ?? null}::timestamptz, appeal_at),
          appeal_decided_at = coalesce(${changes.appealDecidedAt ?? null}::timestamptz, appeal_decided_at)
        where id = any(${ids}) returning ${reportColumns}`,
  );
}

export async function updateReport(trx: Trx, id: string, changes: ReportChanges): Promise<ReportRow> {
  const [row] = await updateReports(trx, [id], changes);
  if (!row) throw new Error(`no report ${id} to change`);
  return row;
}

/** A person who reported the piece withdraws their consent to be shown in it as well; undefined if their report is not open. */
export async function markConsentWithdrawn(
  trx: Trx,
  subject: Pick<ReportSubject, 'kind' | 'id'>,
  reporterKey: string,
): Promise<ReportRow | undefined> {
  return await trx.first<ReportRow>(
    sql`update report set withdrawn_consent = true, hid = true, version = version + 1
        where subject_kind = ${subject.kind} and subject_id = ${subject.id} and reporter_key = ${reporterKey} and status in ('open', 'inReview')
        returning ${reportColumns}`,
  );
}

/** False if there is nothing to confirm. */
export async function confirmReportRow(trx: Trx, id: string): Promise<boolean> {
  return (await trx.change(sql`update report set confirm_by = null where id = ${id} and confirm_by is not null`)) === 1;
}

/** The reports about the same subject in one of these states, locked: one decision answers all of them. */
export async function lockReportsAbout(
  trx: Trx,
  report: Pick<ReportRow, 'app' | 'subject_id'> & { subject_kind: ReportSubject['kind'] },
  statuses: readonly ReportStatus[],
): Promise<ReportRow[]> {
  return await trx.rows<ReportRow>(
    sql`select ${reportColumns} from report where app = ${report.app} and subject_kind = ${report.subject_kind} and subject_id = ${report.subject_id}
          and status = any(${statuses}) order by id for update`,
  );
}
