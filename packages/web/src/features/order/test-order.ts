import type { Order } from '@strapline/contract/shapes/order';

/** Paid and not shipped, unless overridden. */
export function createTestOrder(change: Partial<Order> = {}): Order {
  return {
    id: 'ord_abcdefgh12345678jkmn',
    paymentIntentId: 'pi_1',
    status: 'paid',
    paymentStatus: 'captured',
    payoutStatus: 'held',
    certificateStatus: 'unclaimed',
    braTagId: 'amber_lark_k2p:2026:spring:0007',
    title: 'Rosaline balconette',
    amountCents: 162_10,
    lines: [
      { kind: 'item', label: 'Rosaline balconette', amountCents: 148_00 },
      { kind: 'shipping', label: 'Delivery in the United States', amountCents: 6_00 },
      { kind: 'protection', label: 'Buyer protection, 5 % + $0.70', amountCents: 8_10 },
    ],
    holdExpiresAt: null,
    as: 'buyer',
    paymentType: 'fiat',
    braSize: '32DD',
    refundedCents: 0,
    times: { startedAt: '2026-11-18T14:20:00.000Z', paidAt: '2026-11-18T14:22:00.000Z' },
    next: { what: 'ship', by: 'seller', at: '2026-11-25T14:22:00.000Z', otherwise: 'canceled' },
    timeline: [
      { at: '2026-11-18T14:20:00.000Z', code: 'held', params: {}, by: 'buyer' },
      { at: '2026-11-18T14:22:00.000Z', code: 'paid', params: {}, by: 'system' },
    ],
    can: [],
    ...change,
  };
}
