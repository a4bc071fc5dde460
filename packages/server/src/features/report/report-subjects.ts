import type { Media } from '@strapline/contract/shapes/media';
import type { DecisionSubjectKind } from '@strapline/domain/report/report-reasons';
import type { Caller } from '../../platform/caller.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { type BraTagState, braTagPolicy } from '../bra-tag-record/bra-tag-record.ts';
import { hidePictures, hideTag, showPictures, showTag } from '../moderation/moderation.ts';
import { orderAccess, orderStore } from '../order/order.ts';

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
  'id' | 'status' | 'listing' | 'creator_id' | 'owner_id' | 'owner_number' | 'moderation' | 'hidden_media'
> & {
  title: string;
  media: Media[];
};

const tagColumns = sql`tag.id, tag.status, tag.listing, tag.creator_id, tag.owner_id, tag.owner_number, tag.moderation, tag.hidden_media, tag.title, tag.media`;

/** The subject, if the caller can see it; what they can't see doesn't exist for them. Kinds that aren't built yet are never found. */
export async function findSubject(
  db: Queryable,
  caller: Caller,
  { kind, id }: Pick<ReportSubject, 'kind' | 'id'>,
  accessToken?: string,
): Promise<ReportSubject | null> {
  switch (kind) {
    case 'listing':
    case 'braTag':
    case 'media':
      return await findTagSubject(db, caller, kind, id);
    case 'profile':
      return await findProfile(db, id);
    case 'message':
      return await findMessage(db, caller, id, accessToken);
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

/** Messages between buyer and seller can be reported by the other side of the order. A guest has the link of their order. */
async function findMessage(db: Queryable, caller: Caller, id: string, accessToken: string | undefined): Promise<ReportSubject | null> {
  const row = await db.first<{ by: string; account_id: string | null; order_id: string }>(
    sql`select message.by, message.account_id, thread.order_id from message join message_thread thread on thread.id = message.thread_id
        where message.id = ${id} and thread.app = ${caller.app} and thread.parties = 'buyer_seller' and not message.hidden`,
  );
  const order = row && (await orderStore.find(db, row.order_id));
  const viewer = order && orderAccess.resolveViewer(order, caller, accessToken);
  if (!row || !order || (viewer !== 'buyer' && viewer !== 'seller') || row.by === viewer) return null;
  return { kind: 'message', id, title: `Message about ${order.title}`, ownerId: row.account_id, braTagId: null };
}

/** Brings what people see of a subject in line with its decisions that are in force. Idempotent; returns the tag that changed, for its pushes. */
export async function applyDecisions(
  trx: Trx,
  subject: Pick<ReportSubject, 'kind' | 'id' | 'braTagId'>,
  at: Date,
): Promise<BraTagState | null> {
  if (subject.braTagId) return await applyToTag(trx, subject.braTagId, at);
  const isHidden = (await listInForce(trx, sql`subject_kind = ${subject.kind} and subject_id = ${subject.id}`)).some(({ action }) =>
    hides(action),
  );
  if (subject.kind === 'profile') await trx.change(sql`update account set profile_hidden = ${isHidden} where username = ${subject.id}`);
  if (subject.kind === 'message') await trx.change(sql`update message set hidden = ${isHidden} where id = ${subject.id}`);
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
  const inForce = await listInForce(trx, sql`bra_tag_id = ${braTagId}`);
  const now = await trx.first<TagRow & { is_consent_withdrawn: boolean }>(
    sql`select ${tagColumns}, is_consent_withdrawn(tag.id) from bra_tag tag where tag.id = ${braTagId} for update`,
  );
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
