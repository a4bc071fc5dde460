import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { type BraTagAction, type BraTagActor, findNextBraTagStatus } from '@strapline/domain/bra-tag/bra-tag.states';
import { memoize } from '../../platform/answer.ts';
import type { Context, Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { isPieceHiddenFrom } from '../block/block.ts';
import { hiddenMedia } from '../upload/upload.ts';
import {
  anonymousViewer,
  canEditBraTag,
  canPullStrapCode,
  canRequestChip,
  canSeeBraTag,
  canUseBraTag,
  isBeingBought,
  isCreator,
  isHolder,
  isInsider,
  isMadeForSomeoneElse,
  isOfferOfOwner,
  isPublic,
  isSellable,
  isWithheldByOffer,
  listHolderActions,
  requireHolder,
  resolveActor,
} from './bra-tag.policy.ts';
import {
  type BraTagRow,
  type BraTagState,
  findBraTag,
  findBraTagForUpdate,
  hasPublicTag,
  insertBraTag,
  insertBraTags,
  moveListing,
  pageState,
  patchBraTag,
  pauseSales,
  reserveSerials,
  syncSerials,
  takeSerial,
} from './bra-tag.store.ts';
import type { BraTagPatch } from './bra-tag-patch.ts';
import { findBraTagById, findOfferedBraTag } from './bra-tag-rows.store.ts';
import { presentBraTag, presentBraTagStatus, type TagStatus } from './present-bra-tag.ts';

export type { Viewer } from './bra-tag.policy.ts';
export type { BraTagState, NewBraTag, OfferedBraTagRow } from './bra-tag.store.ts';
export { queueBraTagMail } from './bra-tag-mail.ts';
export type { BraTagPatch } from './bra-tag-patch.ts';
export type { ChipOnTag } from './chip-on-tag.ts';
export { presentBraTag, presentBraTagStatus, type TagStatus } from './present-bra-tag.ts';
export { getProofGrade } from './proof-grade.ts';
export { markTagShipped, returnTagToOwner } from './ship-tag.ts';

/** Reads and writes of tags; transitions use `transitionBraTag`. */
export const braTagStore = {
  find: findBraTag,
  findForUpdate: findBraTagForUpdate,
  findOffered: findOfferedBraTag,
  hasPublicTag,
  insert: insertBraTag,
  insertMany: insertBraTags,
  moveListing,
  pauseSales,
  pageState,
  takeSerial,
  patch: patchBraTag,
  syncSerials,
  reserveSerials,
} as const;

/** Permissions on a tag. */
export const braTagPolicy = {
  resolveActor,
  anonymousViewer,
  canEdit: canEditBraTag,
  canPullStrapCode,
  canRequestChip,
  canSee: canSeeBraTag,
  canUse: canUseBraTag,
  listHolderActions,
  isBeingBought,
  isCreator,
  isHolder,
  isInsider,
  isMadeForSomeoneElse,
  isOfferOfOwner,
  isPublic,
  isSellable,
  isWithheldByOffer,
  requireHolder,
} as const;

/** A tag as the caller may see it. Throws not_found, also for a tag that is not public yet. Staff access is audited. */
export async function loadBraTagForViewer(context: Context, braTagId: string): Promise<BraTag> {
  const { caller, clock, db } = context;
  const row = await findBraTagById(db, caller.app, braTagId);
  if (!row || !canSeeBraTag(row, caller) || (await isPieceHiddenFrom(db, caller, row))) throw new WireError('not_found');
  const isOpen = isPublic(row) && row.moderation === 'visible';
  if (!isOpen && caller.accountId && !isCreator(row, caller) && !isHolder(row, caller)) {
    const actor = caller.accountId;
    await db.transaction((trx) => appendAudit(trx, { at: clock.now(), actor, action: 'tag.seen', object: braTagId }));
  }
  if (caller.accountId === null) return presentForAnonymous(row);
  const tag = signHiddenMedia(context, row, presentBraTag(row, caller));
  return row.moderation === 'hidden' && (await isConsentWithdrawn(db, braTagId)) ? { ...tag, consentWithdrawn: true } : tag;
}

async function isConsentWithdrawn(db: Queryable, braTagId: string): Promise<boolean> {
  const row = await db.first<{ is_withdrawn: boolean }>(sql`select is_consent_withdrawn(${braTagId}) as is_withdrawn`);
  return row?.is_withdrawn === true;
}

/** Its creator, its owner and admins get links to hidden pictures; the answers of others don't have those pictures. */
function signHiddenMedia(context: Context, row: BraTagRow, tag: BraTag): BraTag {
  if (row.moderation === 'visible' && row.hidden_media.length === 0) return tag;
  const isHidden = (id: string): boolean => row.moderation !== 'visible' || row.hidden_media.includes(id);
  return { ...tag, media: tag.media.map((medium) => (isHidden(medium.id) ? hiddenMedia.signLinks(context, medium) : medium)) };
}

/** For anonymous viewers the result depends on the row alone. */
const presentForAnonymous = memoize((row: BraTagRow) => presentBraTag(row, anonymousViewer));

/** Changes the status of a locked tag by the state table. Throws `conflict` if the table doesn't allow the action. */
export async function transitionBraTag(
  trx: Trx,
  tag: BraTagState,
  action: BraTagAction,
  actor: BraTagActor,
  at: Date,
  patch: BraTagPatch = {},
): Promise<BraTagState> {
  const status = findNextBraTagStatus(tag.status, action, actor);
  if (!status) throw new WireError('conflict', { reason: 'tag_changed' });
  return await patchBraTag(trx, tag.id, { ...patch, status }, at);
}

/** Publishes the status to the creator, the owner and others concerned. Call it after the transaction. */
export function pushBraTagStatus(services: Pick<Services, 'push'>, tag: BraTagState, others: readonly (string | null)[] = []): void {
  for (const accountId of new Set([tag.creator_id, tag.owner_id, ...others]))
    if (accountId) publishTagStatus(services, `acc:${accountId}`, presentBraTagStatus(tag));
}

/** Publishes a status to rooms. Call it after the transaction. */
export function publishTagStatus({ push }: Pick<Services, 'push'>, rooms: string | string[], { app, ...status }: TagStatus): void {
  push(app, rooms, 'braTagStatus', status);
}
