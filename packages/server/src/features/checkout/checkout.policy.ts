import type { BraTagStatus } from '@strapline/domain/bra-tag/bra-tag.states';
import type { ListingStatus } from '@strapline/domain/listing/listing.states';
import type { ShippingZones } from '@strapline/domain/shipping/shipping-zones';
import type { Caller } from '../../platform/caller.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { OrderRow } from '../order/order.ts';

export type CheckoutListing = {
  id: string;
  title: string;
  status: BraTagStatus;
  listing: ListingStatus;
  price_cents: number | null;
  creator_id: string;
  seller_id: string;
  seller_username: string;
  /** The seller's delivery rates; null for the default. */
  shipping: ShippingZones | null;
  /** The username of the one collector who may buy it. */
  created_for: string | null;
};

/** Refuses what is not for sale, one's own pieces, and pieces made for somebody else. */
export function checkCanBuy(listing: CheckoutListing, caller: Caller): void {
  if (listing.listing === 'sold') throw new WireError('sold');
  if (listing.listing === 'reserved') throw new WireError('reserved');
  if (listing.status === 'claimable' || listing.status === 'claimed') throw new WireError('sold');
  if (listing.listing !== 'published' || listing.status !== 'active' || listing.price_cents === null)
    throw new WireError('conflict', { reason: 'not_for_sale' });
  if (caller.accountId !== null && (caller.accountId === listing.seller_id || caller.accountId === listing.creator_id))
    throw new WireError('forbidden', { reason: 'own_piece' });
  if (listing.created_for !== null && listing.created_for !== caller.username)
    throw new WireError('forbidden', { reason: 'made_for_someone_else' });
}

/** The error for a piece that another order holds. */
export function createHeldError(holder: OrderRow): WireError {
  return new WireError(holder.status === 'pending_payment' ? 'reserved' : 'sold');
}
