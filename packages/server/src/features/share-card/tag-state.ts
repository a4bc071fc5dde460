import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { ShareCard } from './card.ts';

type CardTag = ShareCard['tags'][number];

/** As its page words it (`web/src/ui/tag/tag-state.tsx`). */
export function findTagState({ status, listing, owner }: Pick<BraTag, 'status' | 'listing' | 'owner'>): CardTag {
  // A claimed piece is sold to its owner; only a sale by them is worth naming.
  const isOnSale = listing === 'published' || listing === 'reserved';
  const ofListing = status === 'active' || (status === 'claimed' && isOnSale) ? listingStates[listing] : undefined;
  if (ofListing) return ofListing;
  if (status === 'claimed' && owner) return { label: `Owner no. ${owner.number}`, tone: 'verified' };
  return statusStates[status];
}

export const listingStates: Partial<Record<BraTag['listing'], CardTag>> = {
  published: { label: 'Live, for sale', tone: 'verified' },
  reserved: { label: 'On hold', tone: 'rose' },
  sold: { label: 'Sold, ready to ship', tone: 'rose' },
  unlisted: { label: 'Off sale', tone: 'plain' },
  removed: { label: 'Taken down', tone: 'danger' },
};

export const statusStates: Record<BraTag['status'], CardTag> = {
  draft: { label: 'Changes requested', tone: 'plain' },
  pending_review: { label: 'In review', tone: 'plain' },
  active: { label: 'On record', tone: 'verified' },
  claimable: { label: 'Ready to claim', tone: 'brass' },
  claimed: { label: 'Claimed', tone: 'verified' },
  transfer_pending: { label: 'In transfer', tone: 'brass' },
  missing: { label: 'Reported missing', tone: 'danger' },
  stolen: { label: 'Reported stolen', tone: 'danger' },
  recovered: { label: 'Found again', tone: 'verified' },
  revoked: { label: 'Withdrawn', tone: 'danger' },
  retired: { label: 'Record ended', tone: 'plain' },
};
