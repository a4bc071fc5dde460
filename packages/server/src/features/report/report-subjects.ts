import type { Media } from '@strapline/contract/shapes/media';
import type { DecisionSubjectKind } from '@strapline/domain/report/report-reasons';
import type { Caller } from '../../platform/caller.ts';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { findBlocks } from '../block/block.ts';
import { type BraTagState, braTagPolicy } from '../bra-tag-record/bra-tag-record.ts';
import { reportedPictures } from '../gallery-record/gallery-record.ts';
import { hidePictures, hideTag, showPictures, showTag } from '../moderation/moderation.ts';
import { orderAccess, orderStore } from '../order/order.ts';
import { pairDecisions } from '../pair-record/pair-record.ts';
import { findReportedPost, hidePost } from '../post/post.ts';
import { findReadableRating } from '../rating/rating.ts';
import { surveyDecisions } from '../survey-record/survey-record.ts';

/** What a report is about. `braTagId` is the tag behind a listing or picture, `ownerId` whose thing it is. */
export type ReportSubject = { kind: DecisionSubjectKind; id: string; title: string; ownerId: string | null; braTagId: string | null };

type SubjectRow = {
  subject_kind: DecisionSubjectKind;
  subject_id: string;
  title: string;
  owner_id: string | null;
  bra_tag_id: string | null;
};

/** The subject of a report or decision. */
export function toSubject(row: SubjectRow): ReportSubject {
  return { kind: row.subject_kind, id: row.subject_id, title: row.title, ownerId: row.owner_id, braTagId: row.bra_tag_id };
}

type TagRow = Pick<
  BraTagState,
  'id' | 'status' | 'listing' | 'creator_id' | 'owner_id' | 'owner_number' | 'offered_by_number' | 'moderation' | 'hidden_media'
> & {
  title: string;
  media: Media[];
};

const tagColumns = sql`tag.id, tag.status, tag.listing, tag.creator_id, tag.owner_id, tag.owner_number, tag.offered_by_number, tag.moderation, tag.hidden_media, tag.title, tag.media`;

/** The subject, if the caller can see it; what they can't see doesn't exist for them. Kinds that aren't built yet are never found. */
export async function findSubject(
  db: Queryable,
  caller: Caller,
  { kind, id }: Pick<ReportSubject, 'kind' | 'id'>,
  now: Date,
  accessToken?: string,
): Promise<ReportSubject | null> {
  switch (kind) {
    case 'listing':
    case 'braTag':
      return await findTagSubject(db, caller, kind, id);
    case 'media':
      return (await findTagSubject(db, caller, kind, id)) ?? (await findGalleryPicture(db, caller, id, now));
    case 'profile':
      return await findProfile(db, id);
    case 'message':
      return await findMessage(db, caller, id, accessToken);
    case 'rating':
      return await findRating(db, caller, id);
    case 'pair':
      return await findPairSubject(db, caller, id);
    case 'survey':
      return await findSurveySubject(db, caller, id, now);
    case 'post':
      return id.startsWith('fpo_') ? await findForumPost(db, caller, id) : await findPost(db, caller, id);
    default:
      return null;
  }
}

async function findTagSubject(
  db: Queryable,
  caller: Caller,
  kind: 'listing' | 'braTag' | 'media',
  id: string,
): Promise<ReportSubject | null> {
  const where = {
    listing: sql`tag.id = (select bra_tag_id from listing where app = ${caller.app} and slug = ${id} and state in ('published', 'reserved', 'sold'))`,
    braTag: sql`tag.id = ${id}`,
    media: sql`tag.media @> ${JSON.stringify([{ id }])}::jsonb`,
  }[kind];
  const row = await db.first<TagRow>(
    sql`select ${tagColumns} from bra_tag tag where tag.app = ${caller.app} and ${where} order by tag.id limit 1`,
  );
  if (!row || !braTagPolicy.canSee(row, caller)) return null;
  if (kind === 'media' && row.hidden_media.includes(id) && !braTagPolicy.isInsider(row, caller)) return null;
  const picture = row.media.findIndex((medium) => medium.id === id) + 1;
  const title = kind === 'media' ? `Picture ${picture} of ${row.title}` : row.title;
  return { kind, id, title, ownerId: row.creator_id, braTagId: row.id };
}

/** People who have a public page, or wrote something that others see. */
async function findProfile(db: Queryable, username: string): Promise<ReportSubject | null> {
  const row = await db.first<{ id: string; username: string }>(
    sql`select id, username from account where username = ${username} and disabled_at is null and not profile_hidden`,
  );
  return row ? { kind: 'profile', id: row.username, title: row.username, ownerId: row.id, braTagId: null } : null;
}

/** Messages between two people can be reported by the other one. A guest has the link of their order. */
async function findMessage(db: Queryable, caller: Caller, id: string, accessToken: string | undefined): Promise<ReportSubject | null> {
  const row = await db.first<{ by: string; account_id: string | null; order_id: string | null; side: string | null; title: string }>(
    sql`select message.by, message.account_id, thread.order_id, case ${caller.accountId} when thread.buyer_id then 'buyer' when thread.seller_id then 'seller' end as side,
          coalesce((select title from orders where orders.id = order_of_thread(thread)), tag.title) as title
        from message join message_thread thread on thread.id = message.thread_id join bra_tag tag on tag.id = thread.bra_tag_id
        where message.id = ${id} and thread.app = ${caller.app} and thread.parties = 'buyer_seller' and message.by <> 'system' and not message.hidden`,
  );
  const order = row?.order_id ? await orderStore.find(db, row.order_id) : undefined;
  const viewer = row?.side ?? (order && orderAccess.resolveViewer(order, caller, accessToken));
  if (!row || (viewer !== 'buyer' && viewer !== 'seller') || row.by === viewer) return null;
  return { kind: 'message', id, title: `Message about ${row.title}`, ownerId: row.account_id, braTagId: null };
}

/** Ratings can be reported by everybody who can read them. */
async function findRating(db: Queryable, caller: Caller, id: string): Promise<ReportSubject | null> {
  const row = await findReadableRating(db, caller, id, await findBlocks(db, caller));
  return row ? { kind: 'rating', id, title: `Rating of ${row.about}`, ownerId: row.author_id, braTagId: null } : null;
}

/** Posts of the blog can be reported by everybody who can read them. */
async function findPost(db: Queryable, caller: Caller, id: string): Promise<ReportSubject | null> {
  const row = await findReportedPost(db, caller.app, id);
  return row ? { kind: 'post', id, title: row.title, ownerId: row.authorId, braTagId: null } : null;
}

/** Pairs can be reported by everybody who can see them. */
async function findPairSubject(db: Queryable, caller: Caller, id: string): Promise<ReportSubject | null> {
  const row = await pairDecisions.findReported(db, caller.app, id);
  if (!row || (await findBlocks(db, caller))?.ids.includes(row.ownerId)) return null;
  return { kind: 'pair', id, title: row.title, ownerId: row.ownerId, braTagId: null };
}

/** Surveys can be reported by everybody who can answer them. */
async function findSurveySubject(db: Queryable, caller: Caller, id: string, now: Date): Promise<ReportSubject | null> {
  const row = await surveyDecisions.findReported(db, caller.app, id, now);
  if (!row || (await findBlocks(db, caller))?.ids.includes(row.ownerId)) return null;
  return { kind: 'survey', id, title: row.title, ownerId: row.ownerId, braTagId: null };
}

/** Pictures of galleries, private ones too, can be reported by everybody who sees that they are there. */
async function findGalleryPicture(db: Queryable, caller: Caller, id: string, now: Date): Promise<ReportSubject | null> {
  const row = await reportedPictures.find(db, caller, id, now);
  return row && { kind: 'media', id, title: row.title, ownerId: row.ownerId, braTagId: null };
}

/** Posts of the forum can be reported by everybody who can read them; a topic by its first post. */
async function findForumPost(db: Queryable, caller: Caller, id: string): Promise<ReportSubject | null> {
  const row = await db.first<{ author_id: string; title: string; is_first: boolean }>(
    sql`select post.author_id, topic.title, post.is_first from forum_post post join forum_topic topic on topic.id = post.topic_id
        where post.id = ${id} and post.app = ${caller.app} and post.state = 'public' and not post.hidden and topic.is_public`,
  );
  if (!row || (await findBlocks(db, caller))?.ids.includes(row.author_id)) return null;
  return { kind: 'post', id, title: row.is_first ? row.title : `Reply in “${row.title}”`, ownerId: row.author_id, braTagId: null };
}

/** Brings what people see of a subject in line with its decisions that are in force. Idempotent; returns the tag that changed, for its pushes. */
export async function applyDecisions(
  trx: Trx,
  subject: Pick<ReportSubject, 'kind' | 'id' | 'braTagId'>,
  services: Pick<Services, 'jobs' | 'clock'>,
): Promise<BraTagState | null> {
  if (subject.braTagId) return await applyToTag(trx, subject.braTagId, services.clock.now());
  const isHidden = (await listInForce(trx, sql`subject_kind = ${subject.kind} and subject_id = ${subject.id}`)).some(({ action }) =>
    hides(action),
  );
  if (subject.kind === 'profile') await trx.change(sql`update account set profile_hidden = ${isHidden} where username = ${subject.id}`);
  if (subject.kind === 'message') await trx.change(sql`update message set hidden = ${isHidden} where id = ${subject.id}`);
  if (subject.kind === 'post') await trx.change(sql`update forum_post set hidden = ${isHidden} where id = ${subject.id}`);
  if (subject.kind === 'rating') await trx.change(sql`update rating set hidden = ${isHidden} where id = ${subject.id}`);
  if (subject.kind === 'post') await hidePost(trx, subject.id, isHidden);
  if (subject.kind === 'media') await reportedPictures.setHidden(trx, subject.id, isHidden);
  if (subject.kind === 'survey') await surveyDecisions.setHidden(trx, subject.id, isHidden);
  if (subject.kind === 'pair') await pairDecisions.apply(trx, services, subject.id, isHidden);
  return null;
}

type InForce = { subject_kind: DecisionSubjectKind; subject_id: string; action: string };

async function listInForce(db: Queryable, where: ReturnType<typeof sql>): Promise<InForce[]> {
  return await db.rows<InForce>(sql`select subject_kind, subject_id, action from decision where replaced_at is null and ${where}`);
}

export function hides(action: string): boolean {
  return action === 'hide' || isRemoval(action);
}

function isRemoval(action: string): boolean {
  return action === 'remove' || action === 'suspend' || action === 'revokeTag';
}

async function applyToTag(trx: Trx, braTagId: string, at: Date): Promise<BraTagState | null> {
  // The lock first: decisions about the piece and about its pictures may be made at the same moment.
  const [now, inForce] = await Promise.all([
    trx.first<TagRow & { is_consent_withdrawn: boolean }>(
      sql`select ${tagColumns}, is_consent_withdrawn(tag.id) from bra_tag tag where tag.id = ${braTagId} for no key update`,
    ),
    listInForce(trx, sql`bra_tag_id = ${braTagId}`),
  ]);
  if (!now) return null;
  const ofPictures = inForce
    .filter(({ subject_kind, action }) => subject_kind === 'media' && hides(action))
    .map(({ subject_id }) => subject_id);
  const ofTag = inForce.filter(({ subject_kind, action }) => subject_kind !== 'media' && hides(action));
  const isEmpty = !now.media.some(({ id, kind }) => kind === 'image' && !ofPictures.includes(id));
  const isRemoved = ofTag.some(({ action }) => isRemoval(action));
  // Without the consent of somebody who is shown, the piece stays hidden, whatever becomes of a report.
  const isHidden = ofTag.length > 0 || isEmpty || now.is_consent_withdrawn;
  const moderation = isRemoved ? 'removed' : isHidden ? 'hidden' : 'visible';
  let changed: BraTagState | null = null;
  if (moderation !== now.moderation)
    changed = moderation === 'visible' ? await showTag(trx, braTagId, at) : await hideTag(trx, braTagId, moderation, at);
  if (isEmpty) return changed;
  const added = ofPictures.filter((id) => !now.hidden_media.includes(id));
  const ended = now.hidden_media.filter((id) => !ofPictures.includes(id));
  if (added.length > 0) changed = await hidePictures(trx, braTagId, added, at);
  if (ended.length > 0) changed = await showPictures(trx, braTagId, ended, at);
  return changed;
}

/** Whether people can't see the subject at this moment. */
export async function isSubjectHidden(db: Queryable, { kind, id }: Pick<ReportSubject, 'kind' | 'id'>): Promise<boolean> {
  return (await listInForce(db, sql`subject_kind = ${kind} and subject_id = ${id}`)).some(({ action }) => hides(action));
}
