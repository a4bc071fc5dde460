import type { Line } from './money.ts';

/** How an order's money is shared, frozen when its payment starts. Amounts are whole cents. */
export type SplitTerms = {
  /** What the buyer paid for the piece, for its delivery, and for protection. */
  itemCents: number;
  deliveryCents: number;
  protectionCents: number;
  /** All that the seller receives, the delivery that is theirs included. */
  netCents: number;
  /** What the first creator receives of a resale. */
  royaltyCents: number;
  /**
   * What of the delivery is the seller's, who buys the postage; 0 where the platform buys it. Null on orders made before there was this choice: there the
   * platform keeps the delivery, and a refund comes off the seller's share first.
   */
  sellerDeliveryCents: number | null;
};

/** Who has what of an order's money. */
export type Shares = { seller: number; firstCreator: number; commission: number; protection: number; shipping: number };

/** One refund: which parts of the payment it gives back, and who bears it. Both sides sum to the refund. */
export type RefundSplit = {
  itemCents: number;
  deliveryCents: number;
  protectionCents: number;
  sellerCents: number;
  firstCreatorCents: number;
  /** The part of its commission that the platform gives back. */
  commissionCents: number;
  /** What else the platform bears: protection, and delivery where it buys the postage. */
  platformCents: number;
};

export function splitTermsOf(order: {
  lines: readonly Line[];
  netCents: number;
  royaltyCents: number;
  sellerDeliveryCents: number | null;
}): SplitTerms {
  const sumOf = (...kinds: Line['kind'][]): number =>
    order.lines.reduce((sum, line) => sum + (kinds.includes(line.kind) ? line.amountCents : 0), 0);
  return {
    // A discount is the platform's gift: the buyer paid that much less for the piece.
    itemCents: sumOf('item', 'discount'),
    deliveryCents: sumOf('shipping'),
    protectionCents: sumOf('protection'),
    netCents: order.netCents,
    royaltyCents: order.royaltyCents,
    sellerDeliveryCents: order.sellerDeliveryCents,
  };
}

/**
 * What everybody has left once `refundedCents` of the payment went back. A refund takes the price of the piece first, then the delivery, then the protection.
 * Seller, first creator and commission each give back the same proportion of the price, commission and royalty rounded down to the cent; the delivery is given back by the
 * one who received it.
 */
export function sharesAfter(terms: SplitTerms, refundedCents: number): Shares {
  return terms.sellerDeliveryCents === null ? sharesSellerFirst(terms, refundedCents) : sharesInProportion(terms, refundedCents);
}

function sharesInProportion(terms: SplitTerms, refundedCents: number): Shares {
  const { itemCents, deliveryCents, netCents, royaltyCents } = terms;
  const sellerDelivery = terms.sellerDeliveryCents ?? 0;
  const parts = partsOf(terms, refundedCents);
  const commission = itemCents - (netCents - sellerDelivery) - royaltyCents;
  const proportion = (cents: number): number => (itemCents === 0 ? 0 : Math.floor((cents * parts.itemCents) / itemCents));
  const othersBack = proportion(commission + royaltyCents);
  const royaltyBack = proportion(royaltyCents);
  const sellerDeliveryBack = Math.min(parts.deliveryCents, sellerDelivery);
  return {
    seller: netCents - (parts.itemCents - othersBack) - sellerDeliveryBack,
    firstCreator: royaltyCents - royaltyBack,
    commission: commission - (othersBack - royaltyBack),
    protection: terms.protectionCents - parts.protectionCents,
    shipping: deliveryCents - sellerDelivery - (parts.deliveryCents - sellerDeliveryBack),
  };
}

/** As it was agreed for orders without `sellerDeliveryCents`. */
function sharesSellerFirst(terms: SplitTerms, refundedCents: number): Shares {
  const whole: Shares = {
    seller: terms.netCents,
    firstCreator: terms.royaltyCents,
    commission: terms.itemCents - terms.netCents - terms.royaltyCents,
    protection: terms.protectionCents,
    shipping: terms.deliveryCents,
  };
  let given = refundedCents;
  const take = (cents: number): number => {
    const off = Math.min(given, Math.max(cents, 0));
    given -= off;
    return cents - off;
  };
  return {
    seller: take(whole.seller),
    firstCreator: take(whole.firstCreator),
    commission: take(whole.commission),
    protection: take(whole.protection),
    shipping: take(whole.shipping),
  };
}

type Parts = Pick<RefundSplit, 'itemCents' | 'deliveryCents' | 'protectionCents'>;

function partsOf({ itemCents, deliveryCents }: SplitTerms, refundedCents: number): Parts {
  const item = Math.min(refundedCents, itemCents);
  const delivery = Math.min(refundedCents - item, deliveryCents);
  return { itemCents: item, deliveryCents: delivery, protectionCents: refundedCents - item - delivery };
}

/** Who bears a refund of `cents`, after `beforeCents` of the same order went back or were promised. Exactly what the ledger will book. */
export function splitRefund(terms: SplitTerms, { beforeCents, cents }: { beforeCents: number; cents: number }): RefundSplit {
  const [before, after] = [sharesAfter(terms, beforeCents), sharesAfter(terms, beforeCents + cents)];
  const [had, has] = [partsOf(terms, beforeCents), partsOf(terms, beforeCents + cents)];
  const commissionCents = before.commission - after.commission;
  return {
    itemCents: has.itemCents - had.itemCents,
    deliveryCents: has.deliveryCents - had.deliveryCents,
    protectionCents: has.protectionCents - had.protectionCents,
    sellerCents: before.seller - after.seller,
    firstCreatorCents: before.firstCreator - after.firstCreator,
    commissionCents,
    platformCents: before.protection - after.protection + before.shipping - after.shipping,
  };
}
