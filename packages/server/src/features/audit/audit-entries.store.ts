import type { AuditEntry, AuditFilters } from '@strapline/contract/shapes/audit';
import { redactedText } from '../../platform/erasure/erasure.ts';
import { joinStatements, type Queryable, type Statement, sql } from '../../ports/database.ts';
import { type AuditRow, systemActor } from './append-audit.ts';

type ShownRow = Omit<AuditRow, 'prev_hash'> & {
  reason: string | null;
  actor_name: string | null;
  subject_name: string | null;
  report_id: string | null;
  report_number: number | null;
  app: string | null;
};

/** What an entry is about; an approval names what it was asked for. */
const objectOf = sql`case when a.action like 'approval.%' then a.detail->>'subject' else a.object end`;

/** Entries before `before`, newest first, at most `limit`. Unknown people match nothing. */
export async function listEntries(db: Queryable, filters: AuditFilters, before: number, limit: number): Promise<AuditEntry[]> {
  const conditions = await createConditions(db, filters);
  if (!conditions) return [];
  const rows = await db.rows<ShownRow>(
    sql`select a.id, a.at, a.actor, a.action, a.object, a.detail, a.reason_hash, reason.text as reason, a.before, a.after, a.hash, who.username as actor_name, whom.username as subject_name,
          report.id as report_id, report.number::int as report_number, find_app(${objectOf}) as app
        from audit a left join account who on who.id = a.actor left join account whom on whom.id = a.object left join audit_reason reason on reason.entry = a.id
          left join report on report.id = ${objectOf}
        where ${joinStatements([sql`a.id < ${before}`, ...conditions], ' and ')} order by a.id desc limit ${limit}`,
    // The best index depends on the filters.
    { prepare: false },
  );
  return rows.map(presentEntry);
}

async function createConditions(db: Queryable, { actor, action, subject, app, from, to }: AuditFilters): Promise<Statement[] | null> {
  const actorId = actor === undefined || actor === systemActor ? actor : await findAccountId(db, actor);
  if (actorId === null) return null;
  const subjectId = subject === undefined ? undefined : await findSubjectId(db, subject);
  return [
    ...(actorId === undefined ? [] : [actorId === systemActor ? sql`a.actor in ('', ${systemActor})` : sql`a.actor = ${actorId}`]),
    ...(action === undefined ? [] : [sql`a.action = ${action}`]),
    ...(subjectId === undefined ? [] : [sql`a.object = ${subjectId}`]),
    ...(app === undefined ? [] : [sql`find_app(${objectOf}) = ${app}`]),
    ...(from === undefined ? [] : [sql`a.at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`a.at < ${to}::timestamptz`]),
  ];
}

/** Of a username or a report's number (`R-12`); anything else is an ID. */
async function findSubjectId(db: Queryable, subject: string): Promise<string> {
  const number = /^R-(\d{1,15})$/i.exec(subject)?.[1];
  const report = number ? await db.first<{ id: string }>(sql`select id from report where number = ${Number(number)}`) : undefined;
  return report?.id ?? (await findAccountId(db, subject)) ?? subject;
}

async function findAccountId(db: Queryable, username: string): Promise<string | null> {
  const account = await db.first<{ id: string }>(sql`select id from account where username = ${username}`);
  return account?.id ?? null;
}

function presentEntry({
  id,
  at,
  actor,
  action,
  object,
  detail,
  reason_hash,
  reason,
  before,
  after,
  hash,
  actor_name,
  subject_name,
  report_id,
  report_number,
  app,
}: ShownRow): AuditEntry {
  return {
    index: id,
    at: at.toISOString(),
    // An account that was erased has no name any more.
    actor: actor_name ?? (actor.startsWith('acc_') ? 'erased' : systemActor),
    action,
    subject: subject_name ?? (object.startsWith('acc_') ? 'erased' : object),
    ...(report_id !== null && report_number !== null ? { report: { reportId: report_id, number: report_number } } : {}),
    app,
    detail: reason_hash === null ? detail : { ...detail, reason: reason ?? redactedText },
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
    hash,
  };
}
