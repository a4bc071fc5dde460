import type { ReportCase } from '@strapline/contract/shapes/report';
import { findNextReportStatus } from '@strapline/domain/report/report.states';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { findRequest } from '../approval/approval.ts';
import { toReportedPicture } from '../avatar/avatar.ts';
import type { ForumPicture } from '../forum-picture/forum-picture.ts';
import { reportedPictures } from '../gallery-record/gallery-record.ts';
import { pairDecisions } from '../pair-record/pair-record.ts';
import { findSuspensionStart } from '../people/people.ts';
import { loadReportedPost } from '../post/post.ts';
import { requireAccountId } from '../session/session.ts';
import { surveyDecisions } from '../survey-record/survey-record.ts';
import { listCasePictures } from './case-pictures.ts';
import { countsAgainstOwner, type DecisionRow, listDecisionsAbout } from './decision.store.ts';
import { mayDecide, requireScope } from './moderation-scope.ts';
import { presentQueueRow } from './present-case.ts';
import { presentDecision } from './present-report.ts';
import { getDecisionReason, hasReporterAppeal, listAllowedActions } from './report.policy.ts';
import { findReport, type ReportRow } from './report.store.ts';
import { findQueueRow, type QueueRow } from './report-queue.store.ts';

/**
 * A report with everything that an admin needs to decide it, in a fixed number of queries. A transaction keeps them on one connection: several would each plan
 * their first queries, which takes longer than running them. Throws not_found.
 */
export async function loadCase(trx: Trx, { caller, clock }: Pick<Context, 'caller' | 'clock'>, reportId: string): Promise<ReportCase> {
  const row = await findQueueRow(trx, caller.app, reportId, requireAccountId(caller));
  if (!row) throw new WireError('not_found');
  requireScope(caller, row.subject_kind);
  const now = clock.now();
  const [subject, owner, suspendedSince, reporter, decisions, waiting, sameOrigin, log] = await Promise.all([
    loadSubject(trx, row),
    loadPerson(trx, row.owner_id),
    row.owner_id === null ? null : findSuspensionStart(trx, row.owner_id, now),
    // Nobody learns who reported them.
    loadPerson(trx, row.conflict === 'party' && row.reporter_id !== caller.accountId ? null : row.reporter_id),
    listDecisionsAbout(trx, row),
    findRequest<{ rule: ReportCase['report']['reason']; reason: string }>(trx, 'decideReport', row.id, now),
    countFromOrigin(trx, row),
    loadLog(trx, row.id),
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
    suspendedSince: suspendedSince?.toISOString() ?? null,
    history: createHistory(row, decisions, log),
    decisions: decisions.map((decision) => presentDecision(decision, now, false)),
    pending: waiting && presentPending(waiting),
    can: listActions(caller, row, appealWaits, waiting?.requestedBy ?? null).filter((one) => one === 'assign' || mayDecide(caller, one)),
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
function listActions(caller: Context['caller'], row: QueueRow, appealWaits: boolean, requestedBy: string | null): ReportCase['can'] {
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
  if (row.subject_kind === 'media') {
    const picture = await reportedPictures.load(db, row.subject_id);
    return picture ? { ...none, ...picture, state: 'public' } : none;
  }
  if (row.subject_kind === 'profile') {
    const profile = await db.first<{ bio: string; slug: string; display_name: string; avatar_hash: string | null }>(
      sql`select bio, username_slug as slug, display_name, avatar_hash from account where username = ${row.subject_id}`,
    );
    return profile
      ? {
          ...none,
          story: [profile.display_name, profile.bio].filter(Boolean).join('\n'),
          media: profile.avatar_hash ? [toReportedPicture(profile.avatar_hash)] : [],
          slug: profile.slug,
          state: 'public',
        }
      : none;
  }
  if (row.subject_kind === 'message') {
    const message = await db.first<{ text: string }>(sql`select text from message where id = ${row.subject_id}`);
    return message ? { ...none, story: message.text, state: 'sent' } : none;
  }
  if (row.subject_kind === 'post' && row.subject_id.startsWith('fpo_')) {
    const post = await db.first<{ text: string; title: string; is_first: boolean; pictures: ForumPicture[] }>(
      sql`select post.text, topic.title, post.is_first, (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'alt', alt, 'width', width, 'height', height, 'placeholder', placeholder) order by place), '[]')
            from forum_picture where post_id = post.id) as pictures
          from forum_post post join forum_topic topic on topic.id = post.topic_id where post.id = ${row.subject_id}`,
    );
    return post
      ? { ...none, story: post.is_first ? `${post.title}\n${post.text}` : post.text, media: post.pictures.map(toMedia), state: 'public' }
      : none;
  }
  if (row.subject_kind === 'post') {
    const post = await loadReportedPost(db, row.subject_id);
    return post ? { ...none, ...post } : none;
  }
  if (row.subject_kind === 'pair') {
    const pair = await pairDecisions.loadReported(db, row.subject_id);
    return pair ? { ...none, ...pair } : none;
  }
  if (row.subject_kind === 'survey') {
    const survey = await surveyDecisions.loadReported(db, row.app, row.subject_id);
    return survey ? { ...none, ...survey } : none;
  }
  if (row.subject_kind === 'rating') {
    const rating = await db.first<{ text: string; stars: number }>(sql`select text, stars from rating where id = ${row.subject_id}`);
    return rating ? { ...none, story: `${'★'.repeat(rating.stars)}\n${rating.text}`, state: 'public' } : none;
  }
  return none;
}

/** Without links: `viewEvidence` signs them. */
function toMedia(picture: ForumPicture): ReportCase['subject']['media'][number] {
  return { ...picture, kind: 'image', sources: [] };
}

type Person = ReportCase['people']['owner'];

async function loadPerson(db: Queryable, accountId: string | null): Promise<Person> {
  const none: Person = { person: null, memberSince: null, sold: 0, reportsMade: 0, reportsDismissed: 0, decisionsAgainst: 0 };
  if (accountId === null) return none;
  const row = await db.first<Omit<Person, 'person' | 'memberSince'> & { username: string; slug: string; avatar: string | null; at: Date }>(
    sql`select username, username_slug as slug, avatar, created_at as at,
          (select count(*)::int from orders where seller_id = account.id and status = 'completed') as sold,
          (select count(*)::int from report where reporter_id = account.id) as "reportsMade",
          (select count(*)::int from report where reporter_id = account.id and status = 'dismissed') as "reportsDismissed",
          (select count(*)::int from decision where owner_id = account.id and copy_of is null and ${countsAgainstOwner}) as "decisionsAgainst"
        from account where id = ${accountId}`,
  );
  if (!row) return none;
  const { username, slug, avatar, at, ...counts } = row;
  return { person: { username, slug, displayName: username, avatar }, memberSince: at.toISOString(), ...counts };
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

/** What an appeal says is a part of the history once it is answered; before, its panel has it. */
function createHistory(row: QueueRow, decisions: readonly DecisionRow[], log: readonly LogEntry[]): ReportCase['history'] {
  const entries: { at: Date; code: string; params: Record<string, string> }[] = [
    { at: row.created_at, code: 'reported', params: { from: row.reporter_id ? 'member' : 'visitor' } },
    ...(row.appeal_at
      ? [{ at: row.appeal_at, code: 'reporter_appealed', params: hasReporterAppeal(row) ? {} : { text: row.appeal_text ?? '' } }]
      : []),
    ...log.map(({ at, actor }) => ({ at, code: 'assigned', params: { to: actor } })),
    ...decisions.flatMap((decision) => [
      {
        at: decision.at,
        code: decision.automated ? 'hidden_at_once' : `decided_${decision.action}`,
        params: { title: decision.title, rule: decision.rule, text: getDecisionReason(decision) },
      },
      ...(decision.fixed_at ? [{ at: decision.fixed_at, code: 'fixed', params: {} }] : []),
      ...(decision.appeal_at
        ? [{ at: decision.appeal_at, code: 'appealed', params: decision.appeal_decided_at ? { text: decision.appeal_text ?? '' } : {} }]
        : []),
      ...(decision.appeal_decided_at
        ? [
            {
              at: decision.appeal_decided_at,
              code: `appeal_${decision.appeal_outcome ?? ''}`,
              params: { text: decision.appeal_reason ?? '' },
            },
          ]
        : []),
    ]),
  ];
  return entries.sort((a, b) => b.at.getTime() - a.at.getTime()).map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry }));
}
