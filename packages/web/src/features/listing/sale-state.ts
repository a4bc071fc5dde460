import type { Output } from '@strapline/contract/events';

export type Listing = Output<'fetchListing'>;

export type SaleState = 'buyable' | 'held' | 'heldByMe' | 'sold' | 'own';

type Viewer = { username: string | undefined; isPaying: boolean };

export function getSaleState(listing: Listing, viewer: Viewer): SaleState {
  if (listing.listing === 'sold') return 'sold';
  if (viewer.username !== undefined && viewer.username === listing.seller?.username) return 'own';
  if (listing.listing === 'reserved') return viewer.isPaying ? 'heldByMe' : 'held';
  return 'buyable';
}
