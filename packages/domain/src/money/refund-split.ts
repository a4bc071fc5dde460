import type { PriceLine } from './money.ts';

/** How an order's money is shared, fixed when its payment starts. Amounts are whole cents. */
export type SplitTerms = {
  /** What the buyer paid for the piece, for its delivery, and for protection. */
  itemCents: number;
  deliveryCents: number;
  protectionCents: number;
  /** All that the seller receives, including their part of the delivery. */
  netCents: number;
  /** The first creator's royalty on a resale. */
  royaltyCents: number;
  /**
   * The delivery if the seller buys the postage; 0 if the platform does. Null on older orders: there the platform keeps the delivery, and a
   * refund comes off the seller's share first.
   */
  sellerDeliveryCents: number | null;
};

/** The shares of an order's money in cents. */
export type Shares = { seller: number; firstCreator: number; commission: number; protection: number; shipping: number };

/** One refund: which parts of the payment it returns, and who bears it. Both sides sum to the refund. */
export type RefundSplit = {
  itemCents: number;
  deliveryCents: number;
  protectionCents: number;
  sellerCents: number;
  firstCreatorCents: number;
  /** The part of its commission that the platform returns. */
  commissionCents: number;
  /** What else the platform bears: protection, and delivery where it buys the postage. */
  platformCents: number;
};

export function getSplitTerms(order: {
  lines: readonly PriceLine[];
  netCents: number;
  royaltyCents: number;
  sellerDeliveryCents: number | null;
}): SplitTerms {
  const sumOf = (...kinds: PriceLine['kind'][]): number =>
    order.lines.reduce((sum, line) => sum + (kinds.includes(line.kind) ? line.amountCents : 0), 0);
  return {
    // A discount reduces what the buyer paid for the piece.
    itemCents: sumOf('item', 'discount'),
    deliveryCents: sumOf('shipping'),
    protectionCents: sumOf('protection'),
    netCents: order.netCents,
    royaltyCents: order.royaltyCents,
    sellerDeliveryCents: order.sellerDeliveryCents,
  };
}

/**
 * The remaining shares after `refundedCents` of the payment were refunded. A refund takes the price of the piece first, then the delivery,
 * then the protection. Seller, first creator and commission each return the same proportion of the price, commission and royalty rounded
 * down to the cent; the delivery is returned by the one who received it.
 */
export function calculateShares(terms: SplitTerms, refundedCents: number): Shares {
  return terms.sellerDeliveryCents === null
    ? calculateSellerFirstShares(terms, refundedCents)
    : calculateProportionalShares(terms, refundedCents);
}

function calculateProportionalShares(terms: SplitTerms, refundedCents: number): Shares {
  const { itemCents, deliveryCents, netCents, royaltyCents } = terms;
  const sellerDelivery = terms.sellerDeliveryCents ?? 0;
  const parts = splitByPart(terms, refundedCents);
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

/** The rule for older orders, without `sellerDeliveryCents`. */
function calculateSellerFirstShares(terms: SplitTerms, refundedCents: number): Shares {
  const whole: Shares = {
    seller: terms.netCents,
    firstCreator: terms.royaltyCents,
    commission: terms.itemCents - terms.netCents - terms.royaltyCents,
    protection: terms.protectionCents,
    shipping: terms.deliveryCents,
  };
  let remaining = refundedCents;
  const take = (cents: number): number => {
    const off = Math.min(remaining, Math.max(cents, 0));
    remaining -= off;
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

function splitByPart({ itemCents, deliveryCents }: SplitTerms, refundedCents: number): Parts {
  const item = Math.min(refundedCents, itemCents);
  const delivery = Math.min(refundedCents - item, deliveryCents);
  return { itemCents: item, deliveryCents: delivery, protectionCents: refundedCents - item - delivery };
}

/** Who bears a refund of `cents`, after `beforeCents` of the same order were refunded or promised. Exactly what the ledger books. */
export function splitRefund(terms: SplitTerms, { beforeCents, cents }: { beforeCents: number; cents: number }): RefundSplit {
  const [before, after] = [calculateShares(terms, beforeCents), calculateShares(terms, beforeCents + cents)];
  const [had, has] = [splitByPart(terms, beforeCents), splitByPart(terms, beforeCents + cents)];
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
