import {
  type BraTagActor,
  type BraTagStatus,
  findNextBraTagStatus,
  type HolderAction,
  holderActionNames,
} from '@strapline/domain/bra-tag/bra-tag.states';
import { findNextListingStatus } from '@strapline/domain/listing/listing.states';
import { WireError } from '../../platform/wire-error.ts';
import type { BraTagState } from './bra-tag.store.ts';

export type Viewer = { accountId: string | null; username: string | null; level: number };
/** A visitor without a session. */
export const anonymousViewer: Viewer = { accountId: null, username: null, level: 0 };

type JudgedTag = Pick<BraTagState, 'status' | 'listing' | 'creator_id' | 'owner_id' | 'owner_number' | 'offered_by_number'>;
type ShownTag = JudgedTag & Pick<BraTagState, 'moderation'>;

const notPublic: readonly string[] = ['draft', 'pending_review'];
/** A tag can't be edited once the piece has left its creator. */
const stillOwn: readonly string[] = ['draft', 'pending_review', 'active'];
const spokenFor: readonly string[] = ['reserved', 'sold'];
const inSale: readonly string[] = ['published', ...spokenFor];

export function isPublic(tag: Pick<JudgedTag, 'status'>): boolean {
  return !notPublic.includes(tag.status);
}

/** Whether its owner can sell it: the creator before the first claim, later the person who claimed it. */
export function isSellable(status: BraTagStatus): boolean {
  return status === 'active' || status === 'claimed';
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

/** The caller's own tag. Throws `not_found` for one that doesn't exist for them, and `forbidden` for somebody else's. */
export function requireHolder<T extends JudgedTag>(tag: T | undefined, caller: Viewer): T {
  if (!tag || !canUseBraTag(tag, caller)) throw new WireError('not_found');
  if (!isHolder(tag, caller)) throw new WireError('forbidden', { reason: 'not_owner' });
  return tag;
}

export function canEditBraTag(tag: JudgedTag, viewer: Viewer): boolean {
  return isCreator(tag, viewer) && isHolder(tag, viewer) && stillOwn.includes(tag.status) && !spokenFor.includes(tag.listing);
}

/** The creator before shipping, later the owner in a sale or a transfer; never while somebody else may already have the label. */
export function canPullStrapCode(tag: JudgedTag & Pick<BraTagState, 'labelled'>, viewer: Viewer): boolean {
  if (!isHolder(tag, viewer)) return false;
  if (tag.status === 'claimed') return isOfferOfOwner(tag) && inSale.includes(tag.listing);
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

/** Its creator sells a piece made for a collector to nobody else. When that collector sells it on, anybody can buy it. */
export function isMadeForSomeoneElse(
  { created_for, creator_id, owner_id }: Pick<JudgedTag, 'creator_id' | 'owner_id'> & { created_for: string | null },
  viewer: Pick<Viewer, 'username'>,
): boolean {
  return created_for !== null && created_for !== viewer.username && (owner_id ?? creator_id) === creator_id;
}

/** Whether the listing status is about a sale by the current owner, rather than the sale in which they bought it. */
export function isOfferOfOwner(tag: Pick<JudgedTag, 'owner_number' | 'offered_by_number'>): boolean {
  return tag.offered_by_number === tag.owner_number;
}

/** True while a piece that its owner sells has a buyer who hasn't claimed it. */
export function isBeingBought(tag: JudgedTag): boolean {
  return (isSellable(tag.status) || tag.status === 'claimable') && spokenFor.includes(tag.listing) && isOfferOfOwner(tag);
}

/** The owner of an active or claimed piece that nobody is buying. */
function canOffer(tag: JudgedTag, viewer: Viewer): boolean {
  return isHolder(tag, viewer) && isSellable(tag.status) && !isBeingBought(tag);
}

/** An owner takes a claimed piece off sale before they pass it on or end its record. */
const withheldWhileOffered: readonly HolderAction[] = ['startTransfer', 'retire'];

export function isWithheldByOffer(action: HolderAction, tag: JudgedTag): boolean {
  return tag.status === 'claimed' && tag.listing === 'published' && withheldWhileOffered.includes(action);
}

/** What the owner can do. A paid piece can be reported by its seller until it is shipped. */
export function listHolderActions(tag: JudgedTag, viewer: Viewer): HolderAction[] {
  if (!isHolder(tag, viewer)) return [];
  return holderActionNames.filter((action) => {
    const actor = resolveActor(action, tag);
    if (actor === 'creator' && !isCreator(tag, viewer)) return false;
    if (isBeingBought(tag) && !(tag.status !== 'claimable' && (action === 'missing' || action === 'stolen'))) return false;
    if (isWithheldByOffer(action, tag)) return false;
    return findNextBraTagStatus(tag.status, action, actor) !== null;
  });
}

const recordActive: readonly string[] = ['active', 'claimable', 'claimed', 'transfer_pending'];

/** The owner, while the piece has a chip that a tap has proven, and is neither missing nor at its end. */
export function canRequestChip(tag: JudgedTag & { chip: { proven: boolean } | null }, viewer: Viewer): boolean {
  return isHolder(tag, viewer) && tag.chip?.proven === true && recordActive.includes(tag.status);
}

/** Everybody except the owner. The creator can claim only in a transfer; otherwise they would be their own collector. */
function canClaim(tag: JudgedTag, viewer: Viewer): boolean {
  if (viewer.accountId === null || isHolder(tag, viewer)) return false;
  if (isCreator(tag, viewer) && tag.status !== 'transfer_pending') return false;
  return findNextBraTagStatus(tag.status, 'claim', 'collector') !== null;
}

/** The actions that this viewer can take now. */
export function canDo(tag: ShownTag & Pick<BraTagState, 'chip' | 'labelled'> & { created_for: string | null }, viewer: Viewer): string[] {
  const isSellable = canOffer(tag, viewer);
  const can: string[] = [];
  if (canEditBraTag(tag, viewer)) can.push('edit');
  if (isSellable && tag.moderation === 'visible' && findNextListingStatus(tag.listing, 'offer', 'owner')) can.push('offer');
  if (isSellable && findNextListingStatus(tag.listing, 'unlist', 'owner')) can.push('unlist');
  if (canPullStrapCode(tag, viewer)) can.push('pullStrapCode');
  if (canClaim(tag, viewer)) can.push('claim');
  can.push(...listHolderActions(tag, viewer));
  if (canRequestChip(tag, viewer)) can.push('requestChipReplacement');
  if (
    tag.listing === 'published' &&
    tag.moderation === 'visible' &&
    !isHolder(tag, viewer) &&
    !isCreator(tag, viewer) &&
    !isMadeForSomeoneElse(tag, viewer)
  )
    can.push('buy');
  if (viewer.level >= 2 && tag.status === 'pending_review') can.push('review');
  return can;
}
