import type { Output, ParsedInput } from '@strapline/contract/events';
import type { Caller } from '../../platform/caller.ts';
import { joinStatements, type Queryable, type Statement, sql } from '../../ports/database.ts';
import { type CaseConflict, findCaseConflict, selectConflict } from './case-conflict.ts';
import { listKindsOf } from './moderation-scope.ts';
import { type ReportRow, reportColumns } from './report.store.ts';

type Filters = Pick<ParsedInput<'listReports'>, 'status' | 'reason' | 'kind' | 'only'> & { kinds: readonly string[] | null };

/** A row of the queue with what its presenter needs. */
export type QueueRow = ReportRow & {
  assignee: string | null;
  others: number;
  is_hidden: boolean;
  waits_for_approval: boolean;
  conflict: CaseConflict;
  sort_time: string;
};

const waitsForApproval = sql`exists (select 1 from approval_request where event = 'decideReport' and subject = report.id and approval_request.state = 'waiting')`;

const queueColumns = sql`${reportColumns}, (select username from account where id = report.assigned_to) as assignee,
  (select count(*)::int from report other where other.subject_kind = report.subject_kind and other.subject_id = report.subject_id and other.status in ('open', 'inReview') and other.id <> report.id) as others,
  exists (select 1 from decision where subject_kind = report.subject_kind and subject_id = report.subject_id and replaced_at is null and action in ('hide', 'remove', 'revokeTag', 'suspend')) as is_hidden,
  ${waitsForApproval} as waits_for_approval`;

export async function findQueueRow(db: Queryable, app: string, id: string, me: string): Promise<QueueRow | undefined> {
  const [row, conflict] = await Promise.all([
    db.first<Omit<QueueRow, 'conflict'>>(sql`select ${queueColumns}, '' as sort_time from report where id = ${id} and app = ${app}`),
    findCaseConflict(db, me, id),
  ]);
  return row && { ...row, conflict };
}

/** One page of the queue: waiting cases by due date, decided ones newest first. */
export async function listQueue(
  db: Queryable,
  app: string,
  filters: Filters,
  { me, after, limit }: { me: string; after: { at: string; id: string }; limit: number },
): Promise<QueueRow[]> {
  const isDecided = filters.status === 'decided';
  const time = isDecided ? sql`decided_at` : sql`due_at`;
  const page = isDecided
    ? sql`(decided_at, report.id) < (${after.at}::timestamptz, ${after.id})`
    : sql`(due_at, report.id) > (${after.at}::timestamptz, ${after.id})`;
  const where = joinStatements([sql`report.app = ${app}`, page, ...createConditions(filters, me)], ' and ');
  const order = isDecided ? sql`decided_at desc, report.id desc` : sql`due_at, report.id`;
  return await db.rows<QueueRow>(
    sql`select ${queueColumns}, ${selectConflict(me)} as conflict, ${time}::text as sort_time from report where ${where} order by ${order} limit ${limit}`,
  );
}

function createConditions({ status, reason, kind, only, kinds }: Filters, me: string): Statement[] {
  const ofStatus = {
    waiting: sql`due_at is not null`,
    open: sql`due_at is not null and status = 'open'`,
    inReview: sql`due_at is not null and status = 'inReview'`,
    appealed: sql`due_at is not null and status = 'appealed'`,
    decided: sql`due_at is null and decided_at is not null`,
  }[status];
  const restricted = {
    hidden: sql`hid`,
    mine: sql`assigned_to = ${me}`,
    unassigned: sql`assigned_to is null`,
    approval: waitsForApproval,
  };
  return [
    ofStatus,
    ...(reason ? [sql`reason = ${reason}`] : []),
    ...(kind ? [sql`subject_kind = ${kind}`] : []),
    ...(kinds ? [sql`subject_kind = any(${kinds}::text[])`] : []),
    ...(only ? [restricted[only]] : []),
  ];
}

/** The numbers above the queue, in one pass over the waiting reports. */
export async function countQueue(
  db: Queryable,
  caller: Pick<Caller, 'app' | 'level'>,
  me: string,
  now: Date,
): Promise<Output<'listReports'>['counts']> {
  const { app } = caller;
  const kinds = listKindsOf(caller);
  const inScope = sql`(${kinds}::text[] is null or subject_kind = any(${kinds}::text[]))`;
  const inADay = new Date(now.getTime() + 24 * 3_600_000);
  const monthAgo = new Date(now.getTime() - 30 * 24 * 3_600_000);
  const row = await db.first<Output<'listReports'>['counts']>(
    sql`select count(*)::int as waiting, count(*) filter (where due_at < ${now})::int as overdue,
          count(*) filter (where due_at >= ${now} and due_at < ${inADay})::int as "dueToday", count(*) filter (where status = 'appealed')::int as appeals,
          count(*) filter (where hid)::int as hidden, count(*) filter (where assigned_to = ${me})::int as mine, count(*) filter (where assigned_to is null)::int as unassigned,
          count(*) filter (where ${waitsForApproval})::int as approval,
          (select round((percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at)) / 3600)::numeric, 1)::float8
            from report where app = ${app} and ${inScope} and due_at is null and decided_at > ${monthAgo}) as "medianHours"
        from report where app = ${app} and ${inScope} and due_at is not null`,
  );
  if (!row) throw new Error('counting the queue returned no row');
  return row;
}
