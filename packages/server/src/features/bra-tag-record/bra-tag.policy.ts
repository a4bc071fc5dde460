import { type BraTagActor, findNextBraTagStatus, type HolderAction, holderActionNames } from '@strapline/domain/bra-tag/bra-tag.states';
import { findNextListingStatus } from '@strapline/domain/listing/listing.states';
import type { BraTagState } from './bra-tag.store.ts';

export type Viewer = { accountId: string | null; username: string | null; level: number };
/** Somebody who is not signed in. */
export const anonymousViewer: Viewer = { accountId: null, username: null, level: 0 };

type JudgedTag = Pick<BraTagState, 'status' | 'listing' | 'creator_id' | 'owner_id' | 'owner_number'>;

const notPublic: readonly string[] = ['draft', 'pending_review'];
/** The words of a tag stand still once it has left its creator. */
const stillOwn: readonly string[] = ['draft', 'pending_review', 'active'];
const spokenFor: readonly string[] = ['reserved', 'sold'];

export function isPublic(tag: Pick<JudgedTag, 'status'>): boolean {
  return !notPublic.includes(tag.status);
}

/** What is not public yet is there for its creator and for admins only. */
export function canSeeBraTag(tag: JudgedTag, viewer: Viewer): boolean {
  return isPublic(tag) || viewer.level >= 2 || isCreator(tag, viewer);
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

/** The creator before the parcel is sent, later the holder who passes it on; never while somebody else may already have the label in hands. */
export function canPullStrapCode(tag: JudgedTag & Pick<BraTagState, 'labelled'>, viewer: Viewer): boolean {
  if (!isHolder(tag, viewer)) return false;
  return ['pending_review', 'active', 'transfer_pending'].includes(tag.status) || (tag.status === 'claimable' && !tag.labelled);
}

/** As whom somebody steps: the creator counts as such only while the piece is theirs. */
export function resolveActor(action: HolderAction, tag: JudgedTag): BraTagActor {
  return action === 'given' || (action === 'callBack' && tag.status === 'claimable') ? 'creator' : 'owner';
}

/** A collector is named on their pieces once they have opened their collection: a private one could else be put together from its pieces, tag by tag. */
export function canSeeOwner(tag: JudgedTag & { owner_is_open: boolean }, viewer: Viewer): boolean {
  return tag.owner_is_open || tag.owner_id === tag.creator_id || isHolder(tag, viewer) || viewer.level >= 2;
}

/** For whom a piece was made is between the two of them. */
export function canSeeCollector(tag: JudgedTag & { created_for: string | null }, viewer: Viewer): boolean {
  return isCreator(tag, viewer) || viewer.level >= 2 || (viewer.username !== null && viewer.username === tag.created_for);
}

/** True while a buyer has to do with a piece that nobody has claimed yet. */
export function isBeingBought(tag: JudgedTag): boolean {
  return (tag.status === 'active' || tag.status === 'claimable') && spokenFor.includes(tag.listing);
}

/** What its holder may do with it now. A piece that is paid for is reported by its seller; once it is sent it is not theirs to report. */
export function listHolderActions(tag: JudgedTag, viewer: Viewer): HolderAction[] {
  if (!isHolder(tag, viewer)) return [];
  return holderActionNames.filter((action) => {
    const actor = resolveActor(action, tag);
    if (actor === 'creator' && !isCreator(tag, viewer)) return false;
    if (isBeingBought(tag) && !(tag.status === 'active' && (action === 'missing' || action === 'stolen'))) return false;
    return findNextBraTagStatus(tag.status, action, actor) !== null;
  });
}

/** Everybody but its holder. Its creator gets it back by a transfer only: they would else be their own collector. */
function canClaim(tag: JudgedTag, viewer: Viewer): boolean {
  if (viewer.accountId === null || isHolder(tag, viewer)) return false;
  if (isCreator(tag, viewer) && tag.status !== 'transfer_pending') return false;
  return findNextBraTagStatus(tag.status, 'claim', 'collector') !== null;
}

/** What this viewer may do now, as the names that the screens know. */
export function canDo(tag: JudgedTag & { created_for: string | null; labelled: boolean }, viewer: Viewer): string[] {
  const isSellable = canEditBraTag(tag, viewer) && tag.status === 'active';
  const can: string[] = [];
  if (canEditBraTag(tag, viewer)) can.push('edit');
  if (isSellable && findNextListingStatus(tag.listing, 'offer', 'owner')) can.push('offer');
  if (isSellable && findNextListingStatus(tag.listing, 'unlist', 'owner')) can.push('unlist');
  if (canPullStrapCode(tag, viewer)) can.push('pullStrapCode');
  if (canClaim(tag, viewer)) can.push('claim');
  can.push(...listHolderActions(tag, viewer));
  // What was made for one collector is sold to nobody else.
  if (tag.listing === 'published' && !isHolder(tag, viewer) && (tag.created_for === null || tag.created_for === viewer.username))
    can.push('buy');
  if (viewer.level >= 2 && tag.status === 'pending_review') can.push('review');
  return can;
}
