import type { Line } from '../money/money.ts';
import { sharesAfter, splitTermsOf } from '../money/refund-split.ts';
import type { OrderStatus } from '../order/order.states.ts';
import { entry, type LedgerEntry, type Posting } from './accounts.ts';

/** What the books need to know of an order. Amounts are whole cents; `feeCents` is null until the provider has said it. */
export type BookedOrder = {
  orderId: string;
  provider: string;
  currency: string;
  status: OrderStatus;
  capturedCents: number;
  refundedCents: number;
  feeCents: number | null;
  lines: readonly Line[];
  netCents: number;
  royaltyCents: number;
  /** What of the delivery is the seller's; null on orders made before sellers were paid for postage. */
  sellerDeliveryCents: number | null;
  sellerId: string;
  /** Who made the piece; a royalty is theirs. */
  creatorId: string;
};

/**
 * A buyer's money arrived at the provider, which kept its fee of it. It is held for an order that goes on, and owed back for one that ended before.
 * A fee that the provider does not tell yet is booked by `processorFee` once it does.
 */
export function capture(
  order: Pick<BookedOrder, 'orderId' | 'provider' | 'currency' | 'status' | 'capturedCents' | 'feeCents'>,
  at: Date,
): LedgerEntry {
  const { orderId, provider, capturedCents, currency } = order;
  const fee = order.feeCents ?? 0;
  return entry({ cause: `capture:${orderId}`, kind: 'capture', orderId, currency, at }, [
    { account: 'clearing', subject: provider, cents: capturedCents - fee },
    { account: 'processor_fees', subject: provider, cents: fee },
    { account: isOver(order.status) ? 'refunds' : 'buyer_payments', subject: orderId, cents: -capturedCents },
  ]);
}

/** The provider's fee for a payment, told after the payment itself. */
export function processorFee(order: Pick<BookedOrder, 'orderId' | 'provider' | 'currency'>, feeCents: number, at: Date): LedgerEntry {
  const { orderId, provider, currency } = order;
  return entry({ cause: `fee:${orderId}`, kind: 'processor_fee', orderId, currency, at }, [
    { account: 'processor_fees', subject: provider, cents: feeCents },
    { account: 'clearing', subject: provider, cents: -feeCents },
  ]);
}

/** A paid order ended: what was held is owed to its buyer. */
export function cancellation({ orderId, currency }: Pick<BookedOrder, 'orderId' | 'currency'>, heldCents: number, at: Date): LedgerEntry {
  return entry({ cause: `cancel:${orderId}`, kind: 'cancellation', orderId, currency, at }, [
    { account: 'buyer_payments', subject: orderId, cents: heldCents },
    { account: 'refunds', subject: orderId, cents: -heldCents },
  ]);
}

/** An operator took money that came after the order had ended: what was owed to its buyer is held for the order again. */
export function acceptance({ orderId, currency }: Pick<BookedOrder, 'orderId' | 'currency'>, owedCents: number, at: Date): LedgerEntry {
  return entry({ cause: `accept:${orderId}`, kind: 'acceptance', orderId, currency, at }, [
    { account: 'refunds', subject: orderId, cents: owedCents },
    { account: 'buyer_payments', subject: orderId, cents: -owedCents },
  ]);
}

/**
 * The provider sent money back: what was owed to the buyer first. What nobody had promised, as when it was sent by hand at the provider, comes from where
 * the money is. The cause names all that was sent so far, what came back of it too, so that each refund is booked once, and the same sum again is another.
 */
export function refund(
  order: Pick<BookedOrder, 'orderId' | 'provider' | 'currency' | 'status'>,
  given: { beforeCents: number; nowCents: number; owedCents: number; failedCents?: number },
  at: Date,
): LedgerEntry {
  const { orderId, provider, currency } = order;
  const cents = given.nowCents - given.beforeCents;
  return entry({ cause: `refund:${orderId}:${given.nowCents + (given.failedCents ?? 0)}`, kind: 'refund', orderId, currency, at }, [
    ...takenFrom(order, { cents, owedCents: given.owedCents }),
    { account: 'clearing', subject: provider, cents: -cents },
  ]);
}

/**
 * The buyer's bank did not take what was sent: it is at the provider again and owed to the buyer as before, whatever became of the order. `failedCents` is all
 * that ever came back of this order, so that each failure is booked once.
 */
export function refundFailed(
  { orderId, provider, currency }: Pick<BookedOrder, 'orderId' | 'provider' | 'currency'>,
  back: { cents: number; failedCents: number },
  at: Date,
): LedgerEntry {
  return entry({ cause: `refund_failed:${orderId}:${back.failedCents}`, kind: 'refund_failed', orderId, currency, at }, [
    { account: 'clearing', subject: provider, cents: back.cents },
    { account: 'refunds', subject: orderId, cents: -back.cents },
  ]);
}

/** What a bank did not take reached the buyer by a way of the platform's own: owed no more. `paidCents` is all that was ever paid so for this order. */
export function paidOtherwise(
  { orderId, currency }: Pick<BookedOrder, 'orderId' | 'currency'>,
  paid: { cents: number; paidCents: number },
  at: Date,
): LedgerEntry {
  return entry({ cause: `paid_otherwise:${orderId}:${paid.paidCents}`, kind: 'paid_otherwise', orderId, currency, at }, [
    { account: 'refunds', subject: orderId, cents: paid.cents },
    { account: 'paid_otherwise', subject: '', cents: -paid.cents },
  ]);
}

/**
 * Where money that goes back to a buyer comes from, as debits: what is owed first, then what is held while the order goes on. After the release, and where
 * the order ended, `refunds` is overdrawn by what nobody owed, which says what has to be got back.
 */
export function takenFrom(
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

/** The buyer is satisfied: what is held becomes everybody's share. */
export function release(order: Omit<BookedOrder, 'provider' | 'status' | 'feeCents'>, at: Date): LedgerEntry {
  const { orderId, currency } = order;
  return entry({ cause: `release:${orderId}`, kind: 'release', orderId, currency, at }, [
    { account: 'buyer_payments', subject: orderId, cents: order.capturedCents - order.refundedCents },
    ...sharesOf(order),
  ]);
}

/**
 * Who gets what of an order, as credits, after what was given back before; `sharesAfter` has the rule. Throws RangeError when the lines do not make up what
 * was captured.
 */
export function sharesOf(order: Omit<BookedOrder, 'provider' | 'status' | 'feeCents' | 'currency'>): Posting[] {
  const terms = splitTermsOf(order);
  if (terms.itemCents + terms.deliveryCents + terms.protectionCents !== order.capturedCents)
    throw new RangeError(`the shares of order ${order.orderId} do not make up what was paid`);
  const left = sharesAfter(terms, order.refundedCents);
  return [
    { account: 'creator_balance', subject: order.sellerId, cents: 0 - left.seller },
    { account: 'royalty', subject: order.creatorId, cents: 0 - left.firstCreator },
    { account: 'commission', subject: '', cents: 0 - left.commission },
    { account: 'protection', subject: '', cents: 0 - left.protection },
    { account: 'shipping', subject: '', cents: 0 - left.shipping },
  ];
}

/** An order whose money, if any came, goes back. */
function isOver(status: OrderStatus): boolean {
  return status === 'canceled' || status === 'expired';
}
