import type { BraTagStatus } from '@strapline/domain/bra-tag/bra-tag.states';
import type { ListingStatus } from '@strapline/domain/listing/listing.states';
import type { ShippingZones } from '@strapline/domain/shipping/shipping-zones';
import type { Caller } from '../../platform/caller.ts';
import { WireError } from '../../platform/wire-error.ts';
import { braTagPolicy } from '../bra-tag-record/bra-tag-record.ts';
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
  /** The account for which an accepted offer holds it. */
  held_for: string | null;
  held_until: Date | null;
  /** The caller's accepted offer. */
  offer_id: string | null;
};

/** Refuses what is not for sale, one's own pieces, and pieces made for somebody else. What an accepted offer holds is for its buyer. */
export function checkCanBuy(listing: CheckoutListing, caller: Caller): void {
  if (listing.listing === 'sold') throw new WireError('sold');
  const isHeldForCaller = listing.listing === 'reserved' && listing.offer_id !== null && listing.held_for === caller.accountId;
  if (listing.listing === 'reserved' && !isHeldForCaller) throw new WireError('reserved');
  const isForSale = listing.listing === 'published' || isHeldForCaller;
  if (listing.status === 'claimable' || (listing.status === 'claimed' && !isForSale)) throw new WireError('sold');
  if (!isForSale || !braTagPolicy.isSellable(listing.status) || listing.price_cents === null)
    throw new WireError('conflict', { reason: 'not_for_sale' });
  if (caller.accountId !== null && (caller.accountId === listing.seller_id || caller.accountId === listing.creator_id))
    throw new WireError('forbidden', { reason: 'own_piece' });
  if (braTagPolicy.isMadeForSomeoneElse({ ...listing, owner_id: listing.seller_id }, caller))
    throw new WireError('forbidden', { reason: 'made_for_someone_else' });
}

/** The error for a piece that another order holds. */
export function createHeldError(holder: OrderRow): WireError {
  return new WireError(holder.status === 'pending_payment' ? 'reserved' : 'sold');
}
