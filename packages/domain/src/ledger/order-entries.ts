import type { PriceLine } from '../money/money.ts';
import { calculateShares, getSplitTerms } from '../money/refund-split.ts';
import type { OrderStatus } from '../order/order.states.ts';
import { createLedgerEntry, type LedgerEntry, type Posting } from './accounts.ts';

/** The fields of an order that the ledger needs. Amounts are whole cents; `feeCents` is null until the provider reports it. */
export type BookedOrder = {
  orderId: string;
  provider: string;
  currency: string;
  status: OrderStatus;
  capturedCents: number;
  refundedCents: number;
  feeCents: number | null;
  lines: readonly PriceLine[];
  netCents: number;
  royaltyCents: number;
  /** The seller's part of the delivery; null on orders from before sellers were paid for postage. */
  sellerDeliveryCents: number | null;
  sellerId: string;
  /** The first creator, who receives the royalty. */
  creatorId: string;
};

/**
 * A payment was captured, less the provider's fee. It is held for an open order, and owed back for one that ended before. A fee that the
 * provider has not reported yet is booked later by `createProcessorFeeEntry`.
 */
export function createCaptureEntry(
  order: Pick<BookedOrder, 'orderId' | 'provider' | 'currency' | 'status' | 'capturedCents' | 'feeCents'>,
  at: Date,
): LedgerEntry {
  const { orderId, provider, capturedCents, currency } = order;
  const fee = order.feeCents ?? 0;
  return createLedgerEntry({ cause: `capture:${orderId}`, kind: 'capture', orderId, currency, at }, [
    { account: 'clearing', subject: provider, cents: capturedCents - fee },
    { account: 'processor_fees', subject: provider, cents: fee },
    { account: isOver(order.status) ? 'refunds' : 'buyer_payments', subject: orderId, cents: -capturedCents },
  ]);
}

/** The provider's fee for a payment, reported after the payment. */
export function createProcessorFeeEntry(
  order: Pick<BookedOrder, 'orderId' | 'provider' | 'currency'>,
  feeCents: number,
  at: Date,
): LedgerEntry {
  const { orderId, provider, currency } = order;
  return createLedgerEntry({ cause: `fee:${orderId}`, kind: 'processor_fee', orderId, currency, at }, [
    { account: 'processor_fees', subject: provider, cents: feeCents },
    { account: 'clearing', subject: provider, cents: -feeCents },
  ]);
}

/** A paid order was canceled: what was held is owed to its buyer. */
export function createCancellationEntry(
  { orderId, currency }: Pick<BookedOrder, 'orderId' | 'currency'>,
  heldCents: number,
  at: Date,
): LedgerEntry {
  return createLedgerEntry({ cause: `cancel:${orderId}`, kind: 'cancellation', orderId, currency, at }, [
    { account: 'buyer_payments', subject: orderId, cents: heldCents },
    { account: 'refunds', subject: orderId, cents: -heldCents },
  ]);
}

/** An operator accepted a late payment of an ended order: what was owed to its buyer is held again. */
export function createAcceptanceEntry(
  { orderId, currency }: Pick<BookedOrder, 'orderId' | 'currency'>,
  owedCents: number,
  at: Date,
): LedgerEntry {
  return createLedgerEntry({ cause: `accept:${orderId}`, kind: 'acceptance', orderId, currency, at }, [
    { account: 'refunds', subject: orderId, cents: owedCents },
    { account: 'buyer_payments', subject: orderId, cents: -owedCents },
  ]);
}

/**
 * The provider sent a refund. It comes from what is owed to the buyer; anything beyond, such as a refund made by hand at the provider, from
 * where the money is. The cause contains the totals sent and failed so far, so that each refund is booked once and the same sum again is a
 * new one.
 */
export function createRefundEntry(
  order: Pick<BookedOrder, 'orderId' | 'provider' | 'currency' | 'status'>,
  totals: { beforeCents: number; nowCents: number; owedCents: number; failedCents?: number },
  at: Date,
): LedgerEntry {
  const { orderId, provider, currency } = order;
  const cents = totals.nowCents - totals.beforeCents;
  return createLedgerEntry(
    { cause: `refund:${orderId}:${totals.nowCents + (totals.failedCents ?? 0)}`, kind: 'refund', orderId, currency, at },
    [...createRefundDebits(order, { cents, owedCents: totals.owedCents }), { account: 'clearing', subject: provider, cents: -cents }],
  );
}

/**
 * A refund failed: the money is back at the provider and owed to the buyer as before, whatever the state of the order. `failedCents` is the
 * total of failed refunds of this order, so that each failure is booked once.
 */
export function createFailedRefundEntry(
  { orderId, provider, currency }: Pick<BookedOrder, 'orderId' | 'provider' | 'currency'>,
  back: { cents: number; failedCents: number },
  at: Date,
): LedgerEntry {
  return createLedgerEntry({ cause: `refund_failed:${orderId}:${back.failedCents}`, kind: 'refund_failed', orderId, currency, at }, [
    { account: 'clearing', subject: provider, cents: back.cents },
    { account: 'refunds', subject: orderId, cents: -back.cents },
  ]);
}

/** A failed refund was paid outside the provider and is no longer owed. `paidCents` is the total of such payments for this order. */
export function createPaidOtherwiseEntry(
  { orderId, currency }: Pick<BookedOrder, 'orderId' | 'currency'>,
  paid: { cents: number; paidCents: number },
  at: Date,
): LedgerEntry {
  return createLedgerEntry({ cause: `paid_otherwise:${orderId}:${paid.paidCents}`, kind: 'paid_otherwise', orderId, currency, at }, [
    { account: 'refunds', subject: orderId, cents: paid.cents },
    { account: 'paid_otherwise', subject: '', cents: -paid.cents },
  ]);
}

/**
 * The debits of a refund: first from what is owed, then, while the order is open, from what is held. After the release or the end of the
 * order, the rest overdraws `refunds`, which shows what has to be recovered.
 */
export function createRefundDebits(
  { orderId, status }: Pick<BookedOrder, 'orderId' | 'status'>,
  part: { cents: number; owedCents: number },
): Posting[] {
  const isHeld = !isOver(status) && status !== 'completed';
  const owed = isHeld ? Math.min(part.cents, Math.max(part.owedCents, 0)) : part.cents;
  return [
    { account: 'refunds', subject: orderId, cents: owed },
    { account: 'buyer_payments', subject: orderId, cents: part.cents - owed },
  ];
}

/** The order is complete: what is held is released to everybody's shares. */
export function createReleaseEntry(order: Omit<BookedOrder, 'provider' | 'status' | 'feeCents'>, at: Date): LedgerEntry {
  const { orderId, currency } = order;
  return createLedgerEntry({ cause: `release:${orderId}`, kind: 'release', orderId, currency, at }, [
    { account: 'buyer_payments', subject: orderId, cents: order.capturedCents - order.refundedCents },
    ...createSharePostings(order),
  ]);
}

/**
 * The shares of an order as credits, less earlier refunds, by `calculateShares`. Throws RangeError if the lines do not sum to the captured
 * amount.
 */
export function createSharePostings(order: Omit<BookedOrder, 'provider' | 'status' | 'feeCents' | 'currency'>): Posting[] {
  const terms = getSplitTerms(order);
  if (terms.itemCents + terms.deliveryCents + terms.protectionCents !== order.capturedCents)
    throw new RangeError(`the shares of order ${order.orderId} do not sum to what was paid`);
  const left = calculateShares(terms, order.refundedCents);
  return [
    { account: 'creator_balance', subject: order.sellerId, cents: 0 - left.seller },
    { account: 'royalty', subject: order.creatorId, cents: 0 - left.firstCreator },
    { account: 'commission', subject: '', cents: 0 - left.commission },
    { account: 'protection', subject: '', cents: 0 - left.protection },
    { account: 'shipping', subject: '', cents: 0 - left.shipping },
  ];
}

/** Whether the order ended without a sale, so that any payment is refunded. */
function isOver(status: OrderStatus): boolean {
  return status === 'canceled' || status === 'expired';
}
