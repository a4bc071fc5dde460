import type { BraTagStatus } from '@strapline/domain/bra-tag/bra-tag.states';
import type { ListingStatus } from '@strapline/domain/listing/listing.states';
import type { ShippingZones } from '@strapline/domain/shipping/shipping-zones';
import type { Caller } from '../../platform/caller.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { OrderRow } from '../order/order.ts';

export type Goods = {
  id: string;
  title: string;
  status: BraTagStatus;
  listing: ListingStatus;
  price_cents: number | null;
  creator_id: string;
  seller_id: string;
  seller_username: string;
  /** What the seller takes for delivery; null while they set nothing. */
  shipping: ShippingZones | null;
  /** The username of the one collector who may buy it. */
  created_for: string | null;
};

/** Who may buy what: what is for sale, not one's own, and what was made for somebody only by them. */
export function mayBuy(goods: Goods, caller: Caller): void {
  if (goods.listing === 'sold') throw new WireError('sold');
  if (goods.listing === 'reserved') throw new WireError('reserved');
  if (goods.status === 'claimable' || goods.status === 'claimed') throw new WireError('sold');
  if (goods.listing !== 'published' || goods.status !== 'active' || goods.price_cents === null)
    throw new WireError('conflict', { reason: 'not_for_sale' });
  if (caller.accountId !== null && (caller.accountId === goods.seller_id || caller.accountId === goods.creator_id))
    throw new WireError('forbidden', { reason: 'own_piece' });
  if (goods.created_for !== null && goods.created_for !== caller.username)
    throw new WireError('forbidden', { reason: 'made_for_someone_else' });
}

/** Why a tag that somebody holds cannot be bought. */
export function heldBy(holder: OrderRow): WireError {
  return new WireError(holder.status === 'pending_payment' ? 'reserved' : 'sold');
}
