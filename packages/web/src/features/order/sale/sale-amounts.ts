import type { Order } from '@strapline/contract/shapes/order';
import { calculateCommission } from '@strapline/domain/money/money';

export type Sale = { priceCents: number; commissionCents: number; royaltyCents: number; deliveryCents: number; netCents: number };

/** From the ledger; an estimate before anything is booked. */
export function getSaleAmounts(order: Pick<Order, 'lines' | 'sale'>): Sale {
  if (order.sale) return order.sale;
  const priceCents = order.lines.find(({ kind }) => kind === 'item')?.amountCents ?? 0;
  const commission = priceCents === 0 ? 0 : calculateCommission(priceCents);
  return { priceCents, commissionCents: commission, royaltyCents: 0, deliveryCents: 0, netCents: priceCents - commission };
}

export function getSellerPayout(order: Order): number {
  if (order.sale) return order.sale.netCents;
  return order.status === 'canceled' || order.status === 'expired' ? 0 : getSaleAmounts(order).netCents;
}

/** The seller's share of the refund. */
export function getRefundedSellerShare({ priceCents, commissionCents, royaltyCents, deliveryCents, netCents }: Sale): number {
  return priceCents + deliveryCents - commissionCents - royaltyCents - netCents;
}
