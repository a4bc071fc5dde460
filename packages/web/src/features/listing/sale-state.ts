import type { Output } from '@strapline/contract/events';

export type Listing = Output<'fetchListing'>;

/** What the sale page is for this person now: to buy, to wait, to go on paying, to look back, or to look at one's own. */
export type SaleState = 'buyable' | 'held' | 'heldByMe' | 'sold' | 'own';

type Viewer = { username: string | undefined; isPaying: boolean };

export function getSaleState(listing: Listing, viewer: Viewer): SaleState {
  if (listing.listing === 'sold') return 'sold';
  const seller = listing.tag.owner ? listing.tag.owner.username : listing.creator.username;
  if (viewer.username !== undefined && viewer.username === seller) return 'own';
  if (listing.listing === 'reserved') return viewer.isPaying ? 'heldByMe' : 'held';
  return 'buyable';
}
