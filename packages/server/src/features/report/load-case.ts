import type { ReportCase } from '@strapline/contract/shapes/report';
import { findNextReportStatus } from '@strapline/domain/report/report.states';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, sql } from '../../ports/database.ts';
import { findRequest } from '../approval/approval.ts';
import { requireAccountId } from '../session/session.ts';
import { listCasePictures } from './case-pictures.ts';
import { type DecisionRow, listDecisionsAbout } from './decision.store.ts';
import { mayDecide, requireScope } from './moderation-scope.ts';
import { presentQueueRow } from './present-case.ts';
import { presentDecision } from './present-report.ts';
import { hasReporterAppeal, listAllowedActions } from './report.policy.ts';
import { findReport, type ReportRow } from './report.store.ts';
import { findQueueRow, type QueueRow } from './report-queue.store.ts';

/** A report with everything that an admin needs to decide it, in a fixed number of queries. Throws not_found. */
export async function loadCase(context: Context, reportId: string): Promise<ReportCase> {
  const { caller, clock, db } = context;
  const row = await findQueueRow(db, caller.app, reportId, requireAccountId(caller));
  if (!row) throw new WireError('not_found');
  requireScope(caller, row.subject_kind);
  const now = clock.now();
  const [subject, owner, reporter, decisions, waiting, sameOrigin, log] = await Promise.all([
    loadSubject(db, row),
    loadPerson(db, row.owner_id),
    // Nobody learns who reported them.
    loadPerson(db, row.conflict === 'party' && row.reporter_id !== caller.accountId ? null : row.reporter_id),
    listDecisionsAbout(db, row),
    findRequest<{ rule: ReportCase['report']['reason']; reason: string }>(db, 'decideReport', row.id, now),
    countFromOrigin(db, row),
    loadLog(db, row.id),
  ]);
  const appealWaits =
    row.status !== 'appealed' &&
    decisions.some(
      (one) =>
        one.appeal_at !== null &&
        one.appeal_decided_at === null &&
        one.subject_kind === row.subject_kind &&
        one.subject_id === row.subject_id,
    );
  return {
    report: {
      ...presentQueueRow(row, now),
      text: row.text,
      fromMember: row.reporter_id !== null,
      hasEmail: row.email_sealed !== null || row.reporter_id !== null,
      confirmed: row.confirm_by === null,
      consentWithdrawn: row.withdrawn_consent,
      appeal: hasReporterAppeal(row) && row.appeal_at ? { at: row.appeal_at.toISOString(), text: row.appeal_text ?? '' } : null,
      appealWaits,
      fromSameOrigin: sameOrigin,
    },
    // Covered: `viewEvidence` has the links, and logs each view.
    subject: {
      ...subject,
      media: subject.media.map((medium) => ({ ...medium, placeholder: '', sources: [] })),
      reportedMedia: row.media_ids,
    },
    people: { owner, reporter },
    history: createHistory(row, decisions, log),
    decisions: decisions.map((decision) => presentDecision(decision, now, false)),
    pending: waiting && presentPending(waiting),
    can: listActions(context, row, appealWaits, waiting?.requestedBy ?? null).filter((one) => one === 'assign' || mayDecide(caller, one)),
  };
}

type Waiting = NonNullable<Awaited<ReturnType<typeof findRequest<{ rule: string; reason: string }>>>>;

function presentPending({ id, requestedByUsername, at, terms, details }: Waiting): ReportCase['pending'] {
  return {
    requestId: id,
    requestedBy: requestedByUsername,
    at: at.toISOString(),
    action: terms['action'] as NonNullable<ReportCase['pending']>['action'],
    days: terms['days'] as number | null,
    rule: details.rule as NonNullable<ReportCase['pending']>['rule'],
    reason: details.reason,
  };
}

/** Nobody decides their own case, the appeal of their own decision, or approves their own request. */
function listActions({ caller }: Context, row: QueueRow, appealWaits: boolean, requestedBy: string | null): ReportCase['can'] {
  const me = requireAccountId(caller);
  if (row.conflict !== null) return [];
  const canAssign = row.assigned_to !== me && findNextReportStatus(row.status, 'assign', 'operator') !== null;
  const assign = canAssign ? (['assign'] as const) : [];
  if (row.status === 'appealed' && !hasReporterAppeal(row)) return [...assign, 'decideAppeal'];
  if (appealWaits) return [...assign];
  return [
    ...assign,
    ...listAllowedActions(row, row.is_hidden),
    ...(requestedBy !== null && requestedBy !== me ? (['approve'] as const) : []),
  ];
}

/** The pictures of a report's subject, also those that were taken off it since. Throws not_found. */
export async function loadCasePictures(db: Queryable, app: string, reportId: string): Promise<ReportCase['subject']['media']> {
  const row = await findReport(db, app, reportId);
  if (!row) throw new WireError('not_found');
  return (await loadSubject(db, row)).media;
}

type Subject = Omit<ReportCase['subject'], 'reportedMedia'>;

async function loadSubject(db: Queryable, row: ReportRow): Promise<Subject> {
  const none = { story: '', media: [], removedMedia: [], slug: null, state: 'unknown', openOrders: 0 };
  if (row.bra_tag_id) {
    const loadTag = db.first<Omit<Subject, 'removedMedia'>>(
      sql`select story, media, (select slug from listing where bra_tag_id = tag.id) as slug, status as state,
            (select count(*)::int from orders where bra_tag_id = tag.id and status in ('pending_payment', 'paid', 'shipped', 'delivered', 'disputed')) as "openOrders"
          from bra_tag tag where id = ${row.bra_tag_id}`,
    );
    const [tag, removed] = await Promise.all([loadTag, listCasePictures(db, row.bra_tag_id)]);
    return tag ? { ...tag, media: [...tag.media, ...removed], removedMedia: removed.map(({ id }) => id) } : none;
  }
  if (row.subject_kind === 'profile') {
    const profile = await db.first<{ bio: string; slug: string; display_name: string }>(
      sql`select bio, username_slug as slug, display_name from account where username = ${row.subject_id}`,
    );
    return profile
      ? { ...none, story: [profile.display_name, profile.bio].filter(Boolean).join('\n'), slug: profile.slug, state: 'public' }
      : none;
  }
  if (row.subject_kind === 'message') {
    const message = await db.first<{ text: string }>(sql`select text from message where id = ${row.subject_id}`);
    return message ? { ...none, story: message.text, state: 'sent' } : none;
  }
  return none;
}

type Person = ReportCase['people']['owner'];

async function loadPerson(db: Queryable, accountId: string | null): Promise<Person> {
  const none: Person = { person: null, memberSince: null, sold: 0, reportsMade: 0, reportsDismissed: 0, decisionsAgainst: 0 };
  if (accountId === null) return none;
  const row = await db.first<Omit<Person, 'person' | 'memberSince'> & { username: string; slug: string; at: Date }>(
    sql`select username, username_slug as slug, created_at as at,
          (select count(*)::int from orders where seller_id = account.id and status = 'completed') as sold,
          (select count(*)::int from report where reporter_id = account.id) as "reportsMade",
          (select count(*)::int from report where reporter_id = account.id and status = 'dismissed') as "reportsDismissed",
          (select count(*)::int from decision where owner_id = account.id and copy_of is null and action in ('remove', 'revokeTag', 'suspend')) as "decisionsAgainst"
        from account where id = ${accountId}`,
  );
  if (!row) return none;
  const { username, slug, at, ...counts } = row;
  return { person: { username, slug, displayName: username }, memberSince: at.toISOString(), ...counts };
}

/** Other reports from the same address or browser around the same day: mass reports show here. */
async function countFromOrigin(db: Queryable, { id, origin, created_at }: QueueRow): Promise<number> {
  const span = 24 * 3_600_000;
  const row = await db.first<{ n: number }>(
    sql`select count(*)::int as n from report where origin = ${origin} and id <> ${id}
          and created_at between ${new Date(created_at.getTime() - span)} and ${new Date(created_at.getTime() + span)}`,
  );
  return row?.n ?? 0;
}

type LogEntry = { at: Date; action: string; actor: string };

/** Who worked on the case, from the audit log. */
async function loadLog(db: Queryable, reportId: string): Promise<LogEntry[]> {
  return await db.rows<LogEntry>(
    sql`select audit.at, audit.action, coalesce(account.username, audit.actor) as actor from audit left join account on account.id = audit.actor
        where audit.object = ${reportId} and audit.action = 'report.assigned' order by audit.id desc limit 20`,
  );
}

function createHistory(row: QueueRow, decisions: readonly DecisionRow[], log: readonly LogEntry[]): ReportCase['history'] {
  const entries: { at: Date; code: string; params: Record<string, string> }[] = [
    { at: row.created_at, code: 'reported', params: { from: row.reporter_id ? 'member' : 'visitor' } },
    ...(row.appeal_at ? [{ at: row.appeal_at, code: 'reporter_appealed', params: {} }] : []),
    ...log.map(({ at, actor }) => ({ at, code: 'assigned', params: { to: actor } })),
    ...decisions.flatMap((decision) => [
      {
        at: decision.at,
        code: decision.automated ? 'hidden_at_once' : `decided_${decision.action}`,
        params: { title: decision.title, rule: decision.rule },
      },
      ...(decision.fixed_at ? [{ at: decision.fixed_at, code: 'fixed', params: {} }] : []),
      ...(decision.appeal_at ? [{ at: decision.appeal_at, code: 'appealed', params: {} }] : []),
      ...(decision.appeal_decided_at
        ? [{ at: decision.appeal_decided_at, code: `appeal_${decision.appeal_outcome ?? ''}`, params: {} }]
        : []),
    ]),
  ];
  return entries.sort((a, b) => b.at.getTime() - a.at.getTime()).map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry }));
}
