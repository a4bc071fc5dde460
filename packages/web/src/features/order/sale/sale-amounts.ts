import type { Order } from '@strapline/contract/shapes/order';
import { commissionCents } from '@strapline/domain/money/money';

export type Sale = { priceCents: number; commissionCents: number; royaltyCents: number; deliveryCents: number; netCents: number };

/** How the price of a sale is shared out, as the books have it; before there is anything in them, as it would be. */
export function getSaleAmounts(order: Pick<Order, 'lines' | 'sale'>): Sale {
  if (order.sale) return order.sale;
  const priceCents = order.lines.find(({ kind }) => kind === 'item')?.amountCents ?? 0;
  const commission = priceCents === 0 ? 0 : commissionCents(priceCents);
  return { priceCents, commissionCents: commission, royaltyCents: 0, deliveryCents: 0, netCents: priceCents - commission };
}

/** What the seller receives, or would have. */
export function getSellerPayout(order: Order): number {
  if (order.sale) return order.sale.netCents;
  return order.status === 'canceled' || order.status === 'expired' ? 0 : getSaleAmounts(order).netCents;
}

/** What of the seller's part went back to the buyer. */
export function getRefundedSellerShare({ priceCents, commissionCents, royaltyCents, deliveryCents, netCents }: Sale): number {
  return priceCents + deliveryCents - commissionCents - royaltyCents - netCents;
}
