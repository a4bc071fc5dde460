import type { BookedOrder } from '@strapline/domain/ledger/order-entries';
import type { OrderRow } from './order.store.ts';

/** An order as ledger entries need it. `creatorId` matters only for a royalty, so most callers leave it at the seller. */
export function toLedgerOrder(order: OrderRow, creatorId = order.seller_id): BookedOrder {
  return {
    orderId: order.id,
    provider: order.payment_provider,
    currency: order.currency,
    status: order.status,
    capturedCents: order.captured_cents,
    refundedCents: order.refunded_cents,
    feeCents: order.processor_fee_cents,
    lines: order.lines,
    netCents: order.net_cents,
    royaltyCents: order.royalty_cents,
    sellerDeliveryCents: order.seller_delivery_cents,
    sellerId: order.seller_id,
    creatorId,
  };
}
