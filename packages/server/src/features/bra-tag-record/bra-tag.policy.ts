import { type BraTagActor, findNextBraTagStatus, type HolderAction, holderActionNames } from '@strapline/domain/bra-tag/bra-tag.states';
import { findNextListingStatus } from '@strapline/domain/listing/listing.states';
import type { BraTagState } from './bra-tag.store.ts';

export type Viewer = { accountId: string | null; username: string | null; level: number };
/** A visitor without a session. */
export const anonymousViewer: Viewer = { accountId: null, username: null, level: 0 };

type JudgedTag = Pick<BraTagState, 'status' | 'listing' | 'creator_id' | 'owner_id' | 'owner_number'>;
type ShownTag = JudgedTag & Pick<BraTagState, 'moderation'>;

const notPublic: readonly string[] = ['draft', 'pending_review'];
/** A tag can't be edited once the piece has left its creator. */
const stillOwn: readonly string[] = ['draft', 'pending_review', 'active'];
const spokenFor: readonly string[] = ['reserved', 'sold'];

export function isPublic(tag: Pick<JudgedTag, 'status'>): boolean {
  return !notPublic.includes(tag.status);
}

/** Tags that aren't public are visible to their creator and admins only; hidden and removed ones also to their owner. */
export function canSeeBraTag(tag: ShownTag, viewer: Viewer): boolean {
  return canUseBraTag(tag, viewer) && (tag.moderation === 'visible' || isInsider(tag, viewer));
}

/** Whether a tag exists for this person's claim, tap or transfer. A parcel that is on its way arrives, even if the piece was hidden meanwhile. */
export function canUseBraTag(tag: JudgedTag, viewer: Viewer): boolean {
  return isPublic(tag) || viewer.level >= 2 || isCreator(tag, viewer);
}

/** The creator, the owner and admins, who see what is hidden from everybody else. */
export function isInsider(tag: Pick<JudgedTag, 'creator_id' | 'owner_id'>, viewer: Viewer): boolean {
  return viewer.level >= 2 || isCreator(tag, viewer) || isHolder(tag, viewer);
}

export function isCreator(tag: Pick<JudgedTag, 'creator_id'>, viewer: Viewer): boolean {
  return viewer.accountId !== null && tag.creator_id === viewer.accountId;
}

export function isHolder(tag: Pick<JudgedTag, 'owner_id'>, viewer: Viewer): boolean {
  return viewer.accountId !== null && tag.owner_id === viewer.accountId;
}

export function canEditBraTag(tag: JudgedTag, viewer: Viewer): boolean {
  return isCreator(tag, viewer) && isHolder(tag, viewer) && stillOwn.includes(tag.status) && !spokenFor.includes(tag.listing);
}

/** The creator before shipping, later the owner during a transfer; never while somebody else may already have the label. */
export function canPullStrapCode(tag: JudgedTag & Pick<BraTagState, 'labelled'>, viewer: Viewer): boolean {
  if (!isHolder(tag, viewer)) return false;
  return ['pending_review', 'active', 'transfer_pending'].includes(tag.status) || (tag.status === 'claimable' && !tag.labelled);
}

/** The role in which somebody acts: the creator counts as creator only while they own the piece. */
export function resolveActor(action: HolderAction, tag: JudgedTag): BraTagActor {
  return action === 'given' || (action === 'callBack' && tag.status === 'claimable') ? 'creator' : 'owner';
}

/** Collectors are named on their pieces only if their collection is public; otherwise it could be reconstructed tag by tag. */
export function canSeeOwner(tag: JudgedTag & { owner_is_open: boolean }, viewer: Viewer): boolean {
  return tag.owner_is_open || tag.owner_id === tag.creator_id || isHolder(tag, viewer) || viewer.level >= 2;
}

/** The collector that a piece was made for is visible to that collector and the creator only. */
export function canSeeCollector(tag: JudgedTag & { created_for: string | null }, viewer: Viewer): boolean {
  return isCreator(tag, viewer) || viewer.level >= 2 || (viewer.username !== null && viewer.username === tag.created_for);
}

/** True while an unclaimed piece has a buyer. */
export function isBeingBought(tag: JudgedTag): boolean {
  return (tag.status === 'active' || tag.status === 'claimable') && spokenFor.includes(tag.listing);
}

/** What the owner can do. A paid piece can be reported by its seller until it is shipped. */
export function listHolderActions(tag: JudgedTag, viewer: Viewer): HolderAction[] {
  if (!isHolder(tag, viewer)) return [];
  return holderActionNames.filter((action) => {
    const actor = resolveActor(action, tag);
    if (actor === 'creator' && !isCreator(tag, viewer)) return false;
    if (isBeingBought(tag) && !(tag.status === 'active' && (action === 'missing' || action === 'stolen'))) return false;
    return findNextBraTagStatus(tag.status, action, actor) !== null;
  });
}

/** Everybody except the owner. The creator can claim only in a transfer; otherwise they would be their own collector. */
function canClaim(tag: JudgedTag, viewer: Viewer): boolean {
  if (viewer.accountId === null || isHolder(tag, viewer)) return false;
  if (isCreator(tag, viewer) && tag.status !== 'transfer_pending') return false;
  return findNextBraTagStatus(tag.status, 'claim', 'collector') !== null;
}

/** The actions that this viewer can take now. */
export function canDo(tag: ShownTag & { created_for: string | null; labelled: boolean }, viewer: Viewer): string[] {
  const isSellable = canEditBraTag(tag, viewer) && tag.status === 'active';
  const can: string[] = [];
  if (canEditBraTag(tag, viewer)) can.push('edit');
  if (isSellable && tag.moderation === 'visible' && findNextListingStatus(tag.listing, 'offer', 'owner')) can.push('offer');
  if (isSellable && findNextListingStatus(tag.listing, 'unlist', 'owner')) can.push('unlist');
  if (canPullStrapCode(tag, viewer)) can.push('pullStrapCode');
  if (canClaim(tag, viewer)) can.push('claim');
  can.push(...listHolderActions(tag, viewer));
  // A piece made for a collector is sold to nobody else.
  if (
    tag.listing === 'published' &&
    tag.moderation === 'visible' &&
    !isHolder(tag, viewer) &&
    (tag.created_for === null || tag.created_for === viewer.username)
  )
    can.push('buy');
  if (viewer.level >= 2 && tag.status === 'pending_review') can.push('review');
  return can;
}
